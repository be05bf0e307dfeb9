import { post } from "#app/foundation/http/client.ts";
import { openPasskeyOffer } from "./dialog-store.ts";
import { canKeepPasskey, passkeyMarker } from "./passkey-here.ts";

const LOOK_EVERY_MS = 500;
let declined = false;

/** From now on this browser is not asked for a while; where nobody answers, only on this page. */
export function notNow(): void {
  declined = true;
  void post("/shop/auth/webauth/later", {});
}

/** Neither said "not now" here lately nor has a passkey here, and the device can keep one [IDN-06]. */
export const mayOffer = async (): Promise<boolean> =>
  (await canKeepPasskey()) && !declined && !/(?:^|; )nobiometry=/.test(document.cookie) && passkeyMarker() === null;

let waiting = false;

/**
 * Offers the customer a passkey, as soon as it takes him from nothing: not from an order he is making or paying for, from a dialog, or from
 * what he is typing [IDN-06].
 */
export async function offerPasskey(): Promise<void> {
  // It is asked whenever the session is, which may be twice in a row.
  if (waiting) return;
  waiting = true;
  let may = await mayOffer();
  while (may && isBusy()) {
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
    // While he was at it he may have made one, or said "not now".
    if (!isBusy()) may = await mayOffer();
  }
  waiting = false;
  if (may) openPasskeyOffer();
}

const isBusy = () =>
  document.hidden ||
  location.hash !== "" ||
  /^\/(checkout|pmt|order|lk\/security)\b/.test(location.pathname) ||
  document.querySelector("dialog[open], :popover-open") !== null ||
  document.activeElement?.matches("input, textarea, select") === true;
