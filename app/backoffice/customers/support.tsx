import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenOf } from "../acting/shown.ts";
import { Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { Reason } from "./balances.tsx";
import type { CardData } from "./customer.route.tsx";
import { ReasonBy } from "./reason-by.tsx";

/** What only support may change, and what it changed. */
export function Support({ customer, contacts }: Pick<CardData, "customer" | "contacts">) {
  const { lang } = useDesk();
  const fields = { customer: customer.id };
  return (
    <Panel title={m.desk_support()}>
      <details className="unfold" name="support">
        <summary>{m.desk_birthday_change()}</summary>
        <ActForm
          act="customers.birthday"
          permission="customers.edit"
          fields={fields}
          version={seenOf({ birthday: customer.birthday })}
          label={m.desk_save()}
        >
          {(problems) => (
            <>
              <label className="field field-short">
                <span>{m.desk_birthday()}</span>
                <input type="date" name="birthday" required defaultValue={customer.birthday ?? ""} min="1900-01-01" />
              </label>
              <Reason problem={problems.reason} />
            </>
          )}
        </ActForm>
      </details>
      <details className="unfold" name="support">
        <summary>{m.desk_let_in()}</summary>
        <p className="muted">{m.desk_let_in_says()}</p>
        <ActForm
          act="customers.let-in"
          permission="customers.edit"
          fields={fields}
          label={m.desk_let_in_do()}
          whyNot={customer.lockedOutSince ? null : m.staff_customers_nothing_hidden()}
        >
          {(problems) => <Reason problem={problems.reason} label={m.desk_proof_of_person()} />}
        </ActForm>
      </details>
      <details className="unfold" name="support">
        <summary>{m.desk_release()}</summary>
        <p className="muted">{m.desk_release_says()}</p>
        <ActForm
          act="customers.release"
          permission="customers.edit"
          fields={fields}
          label={m.desk_release_do()}
          look="danger"
          sure={m.desk_release_sure()}
          whyNot={customer.phone ? (customer.email ? null : m.staff_customers_no_mailbox()) : m.staff_customers_no_phone()}
        >
          {(problems) => <Reason problem={problems.reason} label={m.desk_proof_of_person()} />}
        </ActForm>
      </details>
      {contacts.length > 0 && (
        <>
          <h3>{m.desk_contact_changes()}</h3>
          <ul className="rows">
            {contacts.map(({ what, was, became, reason, actor, at }) => (
              <li key={String(at)}>
                <div>
                  {changeNames[what]()}
                  {(was || became) && ` ${shown(was, lang)} → ${shown(became, lang)}`}
                  <p className="muted">
                    <ReasonBy reason={reason} by={actor} />
                  </p>
                </div>
                <span className="muted">
                  <When at={at} withYear />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const shown = (value: string | null, lang: Language) =>
  value === null ? m.staff_none() : /^\d{4}-\d\d-\d\d$/.test(value) ? dateWords(value, lang) : value;
const changeNames = { birthday: m.desk_birthday, phone: m.desk_phone, "second-factor": m.desk_let_in } as const;
