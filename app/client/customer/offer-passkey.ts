import { post } from "#app/foundation/http/client.ts";
import { openPasskeyOffer } from "./dialog-store.ts";
import { canKeepPasskey, passkeyMarker } from "./passkey-here.ts";

const LOOK_EVERY_MS = 500;
let declined = false;

export function notNow(): void {
  declined = true;
  void post("/shop/auth/webauth/later", {});
}

export const mayOffer = async (): Promise<boolean> =>
  (await canKeepPasskey()) && !declined && !/(?:^|; )nobiometry=/.test(document.cookie) && passkeyMarker() === null;

let waiting = false;

/** Offers a passkey once it interrupts nothing: no checkout, payment, dialog or typing [IDN-06]. */
export async function offerPasskey(): Promise<void> {
  // Called on every session load, maybe twice in a row.
  if (waiting) return;
  waiting = true;
  let may = await mayOffer();
  while (may && isBusy()) {
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
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
