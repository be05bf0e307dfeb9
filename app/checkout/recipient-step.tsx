import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useRoot } from "#app/shell/use-root.ts";
import { useFields } from "./fields-context.ts";
import { PhoneField } from "./phone-field.tsx";
import { TextField } from "./text-field.tsx";

export function RecipientFields({ signIn }: { signIn: (() => void) | null }) {
  const { region } = useRoot();
  const { form } = useFields();
  const [named, setNamed] = useState(form.surname !== "");
  return (
    <>
      {signIn && (
        <p className="step-note">
          {m.checkout_guest()}{" "}
          <button type="button" className="link-button" onClick={signIn}>
            {m.checkout_sign_in()}
          </button>
        </p>
      )}
      <div className="fields-two">
        <TextField name="lastname" label={m.checkout_lastname()} required />
        <TextField name="firstname" label={m.checkout_firstname()} required />
      </div>
      {named ? (
        <TextField name="surname" label={m.checkout_surname()} />
      ) : (
        <button type="button" className="link-button" onClick={() => setNamed(true)}>
          {m.checkout_add_surname()}
        </button>
      )}
      <div className="fields-two">
        <PhoneField />
        <TextField
          name="email"
          label={region === "eu" ? m.checkout_email() : m.checkout_email_optional()}
          hint={m.checkout_email_why()}
          required={region === "eu"}
        />
      </div>
    </>
  );
}

export function RecipientSummary() {
  const { form } = useFields();
  return (
    <>
      <p>{[form.lastname, form.firstname, form.surname].filter(Boolean).join(" ")}</p>
      <p className="tabular">{[form.phone, form.email].filter(Boolean).join(", ")}</p>
    </>
  );
}
