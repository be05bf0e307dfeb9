import { useState } from "react";
import { dotBirthday, readBirthday } from "#app/account/birthday.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { type Role, roles } from "#app/customers/identity/customer.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { birthdayAttributes, fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { SupportMail } from "../help/support-mail.tsx";
import { Field } from "./field.tsx";
import { useEditor } from "./use-editor.ts";

const roleNames = {
  "boxing-enthusiast": m.role_enthusiast,
  "amateur-boxer": m.role_amateur,
  "pro-boxer": m.role_pro,
  coach: m.role_coach,
  cutman: m.role_cutman,
  "boxing-manager": m.role_manager,
  "gym-rep": m.role_gym,
  other: m.role_other,
  "none-chosen": m.role_none,
} satisfies Record<Role, unknown>;

/** The birthday can be set once; support changes it later [ACC-01] [ACC-02]. */
export function ProfileForm({ customer }: { customer: PresentedCustomer }) {
  const { lang } = useRoot();
  const { edit, busy, failure, errorOf, trouble } = useEditor(customer._id);
  const form = useFirstWrong(failure);
  const birthday = customer.birthday && dateWords(customer.birthday, lang);
  const [typed, setTyped] = useState("");
  const read = readBirthday(typed);
  const readAs = read ? m.lk_birthday_read({ day: dateWords(read, lang) }) : m.lk_birthday_how();
  return (
    <form
      className="lk-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = Object.fromEntries(new FormData(event.currentTarget));
        edit("profile", { ...said, birthday: readBirthday(typed) ?? (typed || null) }, m.lk_saved());
      }}
    >
      <Field label={m.lk_firstname()} error={errorOf("firstname")}>
        {(shared) => <input {...shared} {...fieldAttributes.firstname} name="firstname" defaultValue={customer.firstname} required />}
      </Field>
      <Field label={m.lk_lastname()} error={errorOf("lastname")}>
        {(shared) => <input {...shared} {...fieldAttributes.lastname} name="lastname" defaultValue={customer.lastname} required />}
      </Field>
      {birthday ? (
        <div className="field">
          <span className="field-label">{m.lk_birthday()}</span>
          <p>{birthday}</p>
          <span className="field-says">
            {m.lk_birthday_kept()} <SupportMail />
          </span>
        </div>
      ) : (
        <Field label={m.lk_birthday()} error={errorOf("birthday")} hint={`${readAs} ${m.lk_birthday_once()}`}>
          {(shared) => (
            <input
              {...shared}
              {...birthdayAttributes}
              name="birthday"
              value={typed}
              onChange={({ target }) => setTyped(dotBirthday(typed, target.value))}
              required
            />
          )}
        </Field>
      )}
      <Field label={m.lk_role()} error={errorOf("role")}>
        {(shared) => (
          <select {...shared} name="role" defaultValue={customer.role} required>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="field-error" role="alert">
        <ContactWords>{trouble}</ContactWords>
      </p>
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {busy ? m.lk_saving() : m.lk_save()}
      </button>
    </form>
  );
}
