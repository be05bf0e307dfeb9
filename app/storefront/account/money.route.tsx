import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMoney, rubles, wholeRubles } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { causeWords } from "#app/money/ledger/cause-words.ts";
import { withdrawableFrom } from "#app/money/withdrawals/withdrawal.ts";
import { ActivateForm } from "../gifts/activate-form.tsx";
import type { Route } from "./+types/money.route";
import { accountTexts, moneyAccounts } from "./money.ts";
import { Withdrawals } from "./withdrawals.tsx";

const PAGE = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  if (!customer) return null;
  const asked = new URL(request.url).searchParams;
  const account = moneyAccounts.find((one) => one === asked.get("account")) ?? "bonus";
  const before = /^[1-9]\d{0,14}$/.test(asked.get("before") ?? "") ? Number(asked.get("before")) : null;
  const found = await shop.account.moneyHistory({ customerId: customer.id, account, before, most: PAGE + 1 });
  const own = account === "deposit" && !visit.looking ? await shop.withdrawals.list(customer.id) : null;
  return {
    account,
    before,
    balances: moneyAccounts.map((name) => ({ name, minor: customer.balances[name] ?? 0 })),
    entries: found.slice(0, PAGE).map(({ at, ...entry }) => ({ ...entry, day: moscowTime(at).day })),
    isMore: found.length > PAGE,
    customer: presentCustomer(customer, []),
    withdrawFrom: withdrawableFrom(customer.phoneChangedAt, visit.now)?.toISOString() ?? null,
    withdrawals:
      own?.map(({ id, amountMinor, accountEnd, state, reason, createdAt }) => ({
        id,
        sum: rubles(amountMinor),
        end: accountEnd,
        state,
        reason,
        day: moscowTime(createdAt).day,
      })) ?? null,
  };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_money_page(), path: null });
}

/** Three balances and the selected one's history [ACC-03]. */
export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  if (!loaderData) return null;
  const { account, before, balances, entries, isMore, customer, withdrawFrom, withdrawals } = loaderData;
  const texts = accountTexts();
  return (
    <div className="lk-page">
      <h1>{m.lk_money_page()}</h1>
      <nav aria-label={m.lk_money()} className="lk-money">
        {balances.map(({ name, minor }) => (
          <Link
            key={name}
            to={`?account=${name}`}
            aria-current={name === account ? "page" : undefined}
            preventScrollReset
            prefetch="intent"
          >
            <span>{texts[name].name}</span>
            <strong className="tabular">{formatMoney(wholeRubles(minor) / 100, "rub", lang)}</strong>
            <span className="quiet">{texts[name].says}</span>
          </Link>
        ))}
      </nav>
      {account === "advance" && <ActivateForm />}
      {withdrawals && <Withdrawals customer={customer} from={withdrawFrom} own={withdrawals} />}
      <section aria-labelledby="lk-history">
        <h2 id="lk-history">{m.lk_history({ account: texts[account].name })}</h2>
        {entries.length === 0 ? (
          <p className="quiet">{before ? m.lk_history_end() : m.lk_history_empty()}</p>
        ) : (
          <table className="lk-history">
            <thead>
              <tr>
                <th scope="col">{m.lk_history_day()}</th>
                <th scope="col">{m.lk_history_cause()}</th>
                <th scope="col">{m.lk_history_sum()}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, day, cause, number, amountMinor }) => (
                <tr key={id}>
                  <td className="quiet">{dateWords(day, lang)}</td>
                  <td>
                    {number ? (
                      <Link to={`/lk/orders/${number}`}>{unbroken(causeWords(cause, number), number)}</Link>
                    ) : (
                      causeWords(cause, "")
                    )}
                  </td>
                  <td className="tabular" data-given={amountMinor > 0 || undefined}>
                    {amountMinor > 0 ? "+" : "\u2212"}
                    {formatKopecks(Math.abs(amountMinor), lang)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="lk-actions">
          {isMore && <Link to={`?account=${account}&before=${entries.at(-1)!.id}`}>{m.lk_history_older()}</Link>}
          {before !== null && <Link to={`?account=${account}`}>{m.lk_history_newest()}</Link>}
        </p>
      </section>
    </div>
  );
}

/** Keeps the order's number on one line. */
function unbroken(words: string, number: string) {
  const [before, after] = words.split(number);
  if (after === undefined) return words;
  return (
    <>
      {before}
      <span className="lk-unbroken">{number}</span>
      {after}
    </>
  );
}
