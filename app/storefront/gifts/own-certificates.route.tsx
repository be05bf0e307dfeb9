import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { Route } from "./+types/own-certificates.route";
import { ActivateForm } from "./activate-form.tsx";
import { stateWords } from "./state-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  return visit.customerId ? shop.certificates.ofCustomer(visit.customerId) : null;
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_certificates(), path: null });
}

export default function OwnCertificates({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  if (!loaderData) return null;
  const { bought, isMore, activated } = loaderData;
  const day = (at: Date) => dateWords(moscowTime(at).day, lang);
  return (
    <div className="lk-page">
      <h1>{m.lk_certificates()}</h1>
      <ActivateForm />
      <Certificates
        name={m.lk_certificates_activated()}
        none={m.lk_certificates_activated_none()}
        rows={activated.map(({ id, at, valueMinor }) => ({
          key: id,
          day: day(at),
          says: m.lk_certificates_to_advance(),
          to: "/lk/money?account=advance",
          sum: `+${formatKopecks(valueMinor, lang)}`,
          isGiven: true,
        }))}
      />
      <Certificates
        name={m.lk_certificates_bought()}
        none={m.lk_certificates_bought_none()}
        rows={bought.map(({ number, at, valueMinor, ...news }) => ({
          key: number,
          day: day(at),
          says: stateWords(news, lang),
          to: `/lk/orders/${number}`,
          sum: formatKopecks(valueMinor, lang),
          isGiven: false,
        }))}
      >
        {isMore && <Link to="/lk/orders">{m.lk_certificates_older()}</Link>}
        <Link to="/certificates" className="button button-quiet">
          {m.lk_certificates_give()}
        </Link>
      </Certificates>
    </div>
  );
}

type Row = { key: string; day: string; says: string; to: string; sum: string; isGiven: boolean };
type Props = { name: string; none: string; rows: Row[]; children?: React.ReactNode };

function Certificates({ name, none, rows, children }: Props) {
  return (
    <section aria-label={name} className="lk-kept">
      <h2>{name}</h2>
      {rows.length === 0 && <p className="quiet">{none}</p>}
      {rows.length > 0 && (
        <table className="lk-history">
          <thead>
            <tr>
              <th scope="col">{m.lk_history_day()}</th>
              <th scope="col">{m.certificate_state()}</th>
              <th scope="col">{m.lk_history_sum()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, day, says, to, sum, isGiven }) => (
              <tr key={key}>
                <td className="quiet">{day}</td>
                <td>
                  <Link to={to}>{says}</Link>
                </td>
                <td className="tabular" data-given={isGiven || undefined}>
                  {sum}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children && <p className="lk-actions">{children}</p>}
    </section>
  );
}
