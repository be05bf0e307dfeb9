import type { MaskInput } from "maska";
import { useEffect, useRef, useState } from "react";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { digitsOf, isCardNumber } from "#app/foundation/sellers/bank-account.ts";
import { maskSigns } from "#app/foundation/ui/mask-signs.ts";
import { Field } from "./field.tsx";

/** As banks print it: balance account, currency, control digit, branch, number. */
const MASK = "##### ### # #### #######";

/** Groups digits while typing; refuses card numbers before anything is sent. */
export function AccountField({ error }: { error: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCard, setCard] = useState(false);
  useEffect(() => {
    let mask: MaskInput | undefined;
    let gone = false;
    fetchModule(() => import("maska")).then(
      ({ MaskInput }) => {
        if (!gone && input.current) mask = new MaskInput(input.current, { ...maskSigns, mask: MASK });
      },
      () => {},
    );
    return () => {
      gone = true;
      mask?.destroy();
    };
  }, []);
  return (
    <Field label={m.withdraw_account()} hint={m.withdraw_account_says()} error={isCard ? m.withdraw_enter_account() : error}>
      {(shared) => (
        <input
          {...shared}
          ref={input}
          name="account"
          className="tabular"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          required
          onInput={(event) => setCard(isCardNumber(digitsOf(event.currentTarget.value)))}
        />
      )}
    </Field>
  );
}
