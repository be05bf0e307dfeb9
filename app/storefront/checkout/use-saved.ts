import { useEffect, useState } from "react";
import type { SavedAddress, SavedRecipient, WithId } from "#app/account/account.contract.ts";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { get, post } from "#app/foundation/http/client.ts";
import { readAddress, type WireSaved, writeAddress } from "./wire-saved.ts";

export type Saved = { addresses: WithId<SavedAddress>[]; recipients: WithId<SavedRecipient>[] };
const nothing: Saved = { addresses: [], recipients: [] };

/** Saved addresses and recipients of this storefront's countries; empty for guests or on failure [ACC-07]. */
export function useSaved(customerId: string | null, countries: readonly string[]): Saved {
  const [saved, setSaved] = useState(nothing);
  useEffect(() => {
    if (!customerId) return setSaved(nothing);
    const stop = new AbortController();
    get<WireSaved>("/shop/user/addresses", { signal: stop.signal }).then(
      (answer) =>
        answer.ok &&
        setSaved({
          ...answer.data,
          addresses: answer.data.addresses.filter(({ country }) => countries.includes(country)).map(readAddress),
        }),
      () => {},
    );
    return () => stop.abort();
  }, [customerId, countries]);
  return saved;
}

/** Saves the typed address in the background after the order. */
export function keepAddress(form: CheckoutForm, customerId: string): void {
  if (!form.keepAddress || form.savedAddress !== "" || form.mode !== "door") return;
  const { country, city, region, index, street, house, block, flat, comments } = form;
  void post("/shop/user/editors/", {
    _id: customerId,
    type: "address",
    data: writeAddress({ country, city, region, index, street, house, block, flat, comments }),
  });
}
