import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Kept, SavedRecipient } from "./account.contract.ts";
import { KeptForm } from "./kept-form.tsx";

export function RecipientForm({ customer, one, done }: { customer: string; one: Kept<SavedRecipient> | null; done: () => void }) {
  return (
    <KeptForm
      customer={customer}
      kind="recipient"
      id={one?.id}
      done={done}
      inputs={[
        { name: "lastname", label: m.lk_lastname(), needed: true, value: one?.lastname, autoComplete: "family-name", maxLength: 80 },
        { name: "firstname", label: m.lk_firstname(), needed: true, value: one?.firstname, autoComplete: "given-name", maxLength: 80 },
        {
          name: "phone",
          label: m.sign_in_phone(),
          needed: true,
          value: one?.phone,
          type: "tel",
          inputMode: "tel",
          autoComplete: "tel",
          maxLength: 40,
        },
        {
          name: "email",
          label: m.lk_email_optional(),
          value: one?.email,
          type: "email",
          inputMode: "email",
          autoComplete: "email",
          maxLength: 120,
        },
      ]}
    />
  );
}
