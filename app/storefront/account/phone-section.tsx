import { useState } from "react";
import { useSignInChannels } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { PhoneDialog } from "./phone-dialog.tsx";

/** The sign-in phone [IDN-10]. */
export function PhoneSection({ customer }: { customer: PresentedCustomer }) {
  const takesCodes = useSignInChannels().some((way) => way !== "email");
  const [opened, setOpened] = useState(false);
  return (
    <section>
      <h2>{m.sign_in_phone()}</h2>
      {customer.phone ? (
        <p className="tabular">{phoneWords(customer.phone)}</p>
      ) : (
        takesCodes && <p className="quiet">{m.lk_phone_none()}</p>
      )}
      {takesCodes && (
        <p className="lk-actions">
          <button type="button" className="link-button" onClick={() => setOpened(true)}>
            {customer.phone ? m.lk_phone_change() : m.lk_phone_add()}
          </button>
        </p>
      )}
      {opened && <PhoneDialog customer={customer} close={() => setOpened(false)} />}
    </section>
  );
}
