import { openSignIn } from "#app/client/customer/dialog-store.ts";
import { kept, type SentCode } from "#app/client/customer/kept-code.ts";
import { useSignInChannels } from "#app/client/page/use-root.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import { SIGN_IN, useSignIn } from "../sign-in/use-sign-in.ts";
import { wishPasskey } from "./wish.ts";
import "#app/foundation/ui/parts/fields.css";
import "./passkeys.css";

type Props = { number: string; phone: string; later: () => void };

const digits = (text: string) => text.replace(/\D/g, "");

/** A guest's press sends the code that creates the account, then opens the dialog (decision 0046). */
export function GuestOffer({ number, phone, later }: Props) {
  const { busy, error, ask } = useSignIn(() => {});
  const channel = useSignInChannels().find((way) => way !== "email");
  const shown = phoneWords(phone);
  if (!channel) return null;
  async function go(by: SignInChannel) {
    if (busy) return;
    wishPasskey(number, phone);
    const isOnItsWay = digits(kept<SentCode>(SIGN_IN)?.target ?? "") === digits(phone);
    if (isOnItsWay || (await ask(by, shown))) openSignIn();
  }
  return (
    <div className="passkey-offer">
      <h2>{m.passkey_guest_title()}</h2>
      <p>{m.passkey_guest({ phone: shown.replaceAll("-", "-\u2060") })}</p>
      <p className="field-error" role="alert">
        {error}
      </p>
      <p className="passkey-actions">
        <button type="button" className="button button-main" onClick={() => void go(channel)} aria-disabled={busy || undefined}>
          {busy ? m.sign_in_sending() : m.sign_in_send()}
        </button>
        <button type="button" className="link-button" onClick={later}>
          {m.passkey_offer_later()}
        </button>
      </p>
    </div>
  );
}
