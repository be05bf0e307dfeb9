import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatRate } from "#app/foundation/money.ts";
import { type Currency, currencies } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Badge, Facts, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { rates } = open(context).shop;
  const sold = currencies.map((currency) => ({ currency, val: rates.val(currency), date: rates.date(currency) }));
  return { sold, held: await rates.held() };
}

export default function Rates() {
  const { sold, held } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  return (
    <SettingsPage title={m.desk_set_rates()}>
      <div className="columns">
        <Panel
          title={m.desk_set_rates_sold()}
          aside={<ActForm act="rates.refresh" permission="rates.accept" label={m.desk_set_rates_load()} />}
        >
          <Facts
            rows={sold
              .filter(({ currency }) => currency !== "rub")
              .map(({ currency, val, date }) => [formatRate(val, currency, lang), date ? dateWords(date as Day, lang) : ""] as const)}
          />
        </Panel>
        <Panel title={m.desk_set_rates_held()} aside={held.length > 0 && <Badge tone="wait">{held.length}</Badge>}>
          {held.length === 0 && <p className="muted">{m.desk_set_rates_none_held()}</p>}
          <ul className="rows settings-rows">
            {held.map(({ currency, val, date, source }) => (
              <li key={currency + date + source}>
                <span>
                  <strong>{formatRate(val, currency as Currency, lang)}</strong>
                  <span className="muted">{m.desk_set_rate_of({ date: dateWords(date as Day, lang), source })}</span>
                </span>
                <ActForm
                  act="rates.approve"
                  permission="rates.accept"
                  fields={{ currency, date }}
                  label={m.desk_set_rate_take()}
                  look="main"
                />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </SettingsPage>
  );
}
