import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Day } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import type { BankMoneyData } from "./statement.route.tsx";
import { Sum } from "./sum.tsx";

/** Bank money that nobody has placed: for an order, or settled otherwise. */
export function BankMoney({ waiting }: { waiting: BankMoneyData }) {
  const { lang } = useDesk();
  return (
    <Panel title={m.desk_bank_money()}>
      {waiting.length === 0 && <p className="muted">{m.desk_bank_money_none()}</p>}
      <ul className="rows">
        {waiting.map(({ key, documentNumber, documentDate, amountMinor, says, order, totalMinor, by, at, payer }) => (
          <li key={key} data-receipt={key}>
            <div>
              <span className="person">
                <Sum minor={amountMinor} />
              </span>{" "}
              {m.desk_document_of({ number: documentNumber, date: dateWords(documentDate as Day, lang) })}
              <p>
                {says} {order && <Link to={`/orders/${order}`}>{order}</Link>} {totalMinor !== null && <Sum minor={totalMinor} />}
              </p>
              {payer && (
                <p className="breaks">
                  <bdi>
                    {m.desk_bank_money_from({
                      name: payer.name || m.staff_unknown(),
                      inn: payer.inn || "–",
                      account: payer.account,
                      bik: payer.bik,
                    })}
                  </bdi>
                  <br />
                  <bdi>{m.desk_bank_money_purpose({ purpose: payer.purpose || "–" })}</bdi>
                  <br />
                  <span className="muted">{m.desk_statement_to_account({ account: payer.to })}</span>
                </p>
              )}
              <p className="muted">
                {by}, <When at={at} withYear />
              </p>
            </div>
            <div className="row">
              <ActForm act="invoices.accept" permission="payments.settle" fields={{ receipt: key }} label={m.desk_bank_money_accept()}>
                <label className="field">
                  <span>{m.desk_order_number()}</span>
                  <input name="number" required maxLength={20} defaultValue={order ?? ""} autoComplete="off" />
                </label>
              </ActForm>
              <ActForm act="invoices.close" permission="payments.settle" fields={{ receipt: key }} label={m.desk_bank_money_close()}>
                <label className="field">
                  <span>{m.desk_bank_money_how()}</span>
                  <input name="reason" required maxLength={500} autoComplete="off" />
                </label>
              </ActForm>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
