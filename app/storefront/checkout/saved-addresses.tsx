import { useState } from "react";
import { moveElsewhere, moveToSaved } from "#app/checkout/checkout-form.ts";
import { addressLine } from "#app/delivery/address-line.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useFields } from "./fields-context.ts";
import type { Saved } from "./use-saved.ts";

const FEW = 3;

/** Newest first, plus "another" [CHK-02]. */
export function SavedAddresses({ addresses }: Pick<Saved, "addresses">) {
  const { form, change } = useFields();
  const [all, setAll] = useState(false);
  const shown = addresses.filter(({ id }, index) => all || index < FEW || id === form.savedAddress);
  const isTyped = !addresses.some(({ id }) => id === form.savedAddress);
  return (
    <fieldset className="choices">
      <legend className="field-label">{m.checkout_where_to()}</legend>
      {shown.map((address) => (
        <label key={address.id} className="choice">
          <input
            type="radio"
            name="address"
            checked={address.id === form.savedAddress}
            onChange={() => change((now) => moveToSaved(now, address))}
          />
          <span className="choice-name">{addressLine(address)}</span>
          <span className="choice-note">{[address.index, address.city].filter(Boolean).join(", ")}</span>
        </label>
      ))}
      {shown.length < addresses.length && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {m.checkout_all_addresses({ count: addresses.length })}
        </button>
      )}
      <label className="choice choice-plain">
        <input type="radio" name="address" checked={isTyped} onChange={() => change(moveElsewhere)} />
        <span className="choice-name">{m.checkout_other_address()}</span>
      </label>
    </fieldset>
  );
}
