import { useRoot } from "#app/client/page/use-root.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import { fullName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useFields } from "./fields-context.ts";
import { PersonFields } from "./person-fields.tsx";
import { toE164 } from "./phone.ts";
import type { Saved } from "./use-saved.ts";

/** `signIn`: null for customers, undefined until known. */
type Props = { signIn: (() => void) | null | undefined; saved: Saved["recipients"] };

/** Buyer and recipient, the same by default [CHK-04]. */
export function RecipientFields({ signIn, saved }: Props) {
  const { form, change } = useFields();
  return (
    <>
      <p className="step-note step-who">
        {/* Reserves space against a layout shift. */}
        <span data-unseen={!signIn || undefined}>
          {m.checkout_guest()}{" "}
          <button type="button" className="link-button" onClick={signIn ?? undefined}>
            {m.checkout_sign_in()}
          </button>
        </span>
        {signIn === null && <span>{m.checkout_signed_in()}</span>}
      </p>
      <PersonFields who="buyer" />
      <fieldset className="pills">
        <legend className="field-label">{m.checkout_who()}</legend>
        {[false, true].map((toOther) => (
          <label key={String(toOther)} className="pill">
            <input type="radio" name="who" checked={form.toOther === toOther} onChange={() => change({ toOther })} />
            <span>{toOther ? m.checkout_who_other() : m.checkout_who_me()}</span>
          </label>
        ))}
      </fieldset>
      {form.toOther && (
        <div className="other-person">
          {saved.length > 0 && <SavedRecipients saved={saved} />}
          <PersonFields who="other" />
        </div>
      )}
    </>
  );
}

function SavedRecipients({ saved }: Pick<Props, "saved">) {
  const { form, change } = useFields();
  return (
    <fieldset className="pills">
      <legend className="field-label">{m.checkout_saved_recipients()}</legend>
      {saved.map(({ id, lastname, firstname, surname, phone, email }) => (
        <label key={id} className="pill">
          <input
            type="radio"
            name="saved-recipient"
            checked={form.toLastname === lastname && form.toFirstname === firstname && form.toPhone === phoneShown(phone)}
            onChange={() =>
              change({ toLastname: lastname, toFirstname: firstname, toSurname: surname, toPhone: phoneShown(phone), toEmail: email })
            }
          />
          <span>
            {firstname} {lastname}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Formatted like the mask. */
export const phoneShown = (e164: string): string => phoneWords(e164).replaceAll("\u00a0", " ");

export function RecipientSummary() {
  const { form } = useFields();
  const { lang } = useRoot();
  const buyer = fullName(form, lang);
  const other = { lastname: form.toLastname, firstname: form.toFirstname, surname: form.toSurname };
  const [phone, email] = form.toOther ? [form.toPhone, form.toEmail] : [form.phone, form.email];
  const e164 = toE164(phone, form.country);
  return (
    <>
      <p>{form.toOther ? fullName(other, lang) : buyer}</p>
      <p className="tabular">{[e164 ? phoneWords(e164) : phone, email].filter(Boolean).join(", ")}</p>
      {form.toOther && <p>{m.checkout_ordered_by({ name: buyer })}</p>}
    </>
  );
}
