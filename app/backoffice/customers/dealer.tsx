import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { seenOf } from "../acting/shown.ts";
import { Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import type { CardData } from "./customer.route.tsx";

export function Dealer({ customer, dealer }: Pick<CardData, "customer" | "dealer">) {
  const { id, dealerPercent } = customer;
  const version = seenOf({ percent: dealerPercent });
  return (
    <Panel title={m.desk_dealer()}>
      <p>{dealerPercent === null ? m.desk_dealer_no() : m.desk_dealer_yes({ percent: dealerPercent })}</p>
      <details className="unfold">
        <summary>{m.desk_dealer_change()}</summary>
        <ActForm act="dealers.grant" permission="dealers.edit" fields={{ customer: id }} version={version} label={m.desk_save()}>
          {(problems) => (
            <label className="field field-short">
              <span>{m.desk_dealer_percent()}</span>
              <input type="number" name="percent" min={0} max={90} required defaultValue={dealerPercent ?? ""} />
              {problems.percent && <span className="refusal">{problems.percent}</span>}
            </label>
          )}
        </ActForm>
        {dealerPercent !== null && (
          <ActForm
            act="dealers.end"
            permission="dealers.edit"
            fields={{ customer: id }}
            version={version}
            label={m.desk_dealer_end()}
            look="danger"
            sure={m.desk_dealer_end_sure()}
          />
        )}
      </details>
      <ul className="rows">
        {dealer.map(({ percent, actor, at }) => (
          <li key={String(at)}>
            <span>
              {percent === null ? m.desk_dealer_ended() : m.desk_dealer_yes({ percent })} <span className="muted">{actor}</span>
            </span>
            <span className="muted">
              <When at={at} withYear />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
