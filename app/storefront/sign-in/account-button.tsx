import { Link } from "react-router";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Icon } from "../shell/icon.tsx";

/** Guests get the dialog; without scripts, or an answer who it is, the account page signs in. */
export function AccountButton() {
  const { known, customer, isUnsure } = useCustomer();
  const isGuest = known && !customer && !isUnsure;
  const name = customer?.firstname ? m.account_name({ name: customer.firstname }) : m.account();
  return (
    <Link
      to="/lk"
      className="icon-button account-button"
      data-in={customer ? "" : undefined}
      aria-label={isGuest ? m.sign_in() : name}
      onClick={(event) => {
        if (!isGuest || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openSignIn();
      }}
    >
      <Icon name="person" />
    </Link>
  );
}
