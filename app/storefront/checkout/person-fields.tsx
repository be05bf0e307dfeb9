import { useState } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { useFields } from "./fields-context.ts";
import { PhoneField } from "./phone-field.tsx";
import { TextField } from "./text-field.tsx";

const buyer = { lastname: "lastname", firstname: "firstname", surname: "surname", phone: "phone", email: "email" } as const;
const other = { lastname: "toLastname", firstname: "toFirstname", surname: "toSurname", phone: "toPhone", email: "toEmail" } as const;

/** The buyer, or another recipient [CHK-04]. */
export function PersonFields({ who }: { who: "buyer" | "other" }) {
  const { isAbroad, asksPatronymic, needsEmail: byEmail } = storefrontIn(useRoot().region);
  const { form } = useFields();
  const names = who === "buyer" ? buyer : other;
  const [named, setNamed] = useState(form[names.surname] !== "");
  const receives = who === "other" || !form.toOther;
  const needsEmail = byEmail && receives;
  return (
    <>
      <div className="fields-two">
        <TextField name={names.lastname} label={m.checkout_lastname()} required />
        <TextField name={names.firstname} label={m.checkout_firstname()} required />
      </div>
      {named || form[names.surname] !== "" ? (
        <TextField name={names.surname} label={m.checkout_surname()} />
      ) : (
        asksPatronymic && (
          <button type="button" className="link-button" onClick={() => setNamed(true)}>
            {m.checkout_add_surname()}
          </button>
        )
      )}
      <div className="fields-two">
        <PhoneField
          name={names.phone}
          label={m.checkout_phone()}
          hint={isAbroad ? m.checkout_phone_abroad() : receives ? m.checkout_phone_why() : m.checkout_phone_why_buyer()}
        />
        <TextField
          name={names.email}
          label={needsEmail ? m.checkout_email() : m.checkout_email_optional()}
          {...(who === "buyer" && { hint: m.checkout_email_why() })}
          required={needsEmail}
        />
      </div>
    </>
  );
}
