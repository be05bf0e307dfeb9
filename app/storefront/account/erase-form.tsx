import { useEffect, useRef, useState } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { Proven } from "../sign-in/proven.tsx";
import type { Forgotten } from "./farewell.tsx";
import { Field } from "./field.tsx";
import { FormEnd } from "./form-end.tsx";
import { useErase } from "./use-erase.ts";

type Props = { customer: PresentedCustomer; owed: number; done: (forgotten: Forgotten) => void; cancel: () => void };

/** Guards against accidents: a typed word, and a separate tick for forfeited money. */
export function EraseForm({ customer, owed, done, cancel }: Props) {
  const { lang } = useRoot();
  const form = useRef<HTMLFormElement>(null);
  const { erase, busy, trouble, needsProof, proven, notProven } = useErase(done);
  const [errors, setErrors] = useState({ word: "", giveup: "" });
  const word = m.data_erase_word();
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=word]")?.focus(), []);
  useEffect(() => {
    if (errors.word || errors.giveup) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  function submit(said: FormData) {
    const isMeant = String(said.get("word")).trim().toLowerCase() === word.toLowerCase();
    const found = {
      giveup: owed > 0 && !said.has("giveup") ? m.data_erase_giveup_needed() : "",
      word: isMeant ? "" : m.data_erase_type_wrong({ word }),
    };
    setErrors(found);
    if (!found.word && !found.giveup) void erase(owed);
  }
  return (
    <>
      <form
        ref={form}
        className="lk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        {owed > 0 && (
          <div>
            <label className="check">
              <input
                type="checkbox"
                name="giveup"
                aria-invalid={errors.giveup ? true : undefined}
                aria-describedby={errors.giveup ? "lk-giveup-error" : undefined}
              />
              <span>{m.data_erase_giveup({ sum: formatMoney(owed, "rub", lang) })}</span>
            </label>
            <p id="lk-giveup-error" className="field-error" role="alert">
              {errors.giveup}
            </p>
          </div>
        )}
        <Field label={m.data_erase_type({ word })} error={errors.word}>
          {(shared) => <input {...shared} name="word" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />}
        </Field>
        <FormEnd trouble={trouble} busy={busy} says={m.data_erase_do()} saysBusy={m.data_erase_doing()} cancel={cancel} />
      </form>
      {needsProof && <Proven customer={customer} why={m.data_erase_why} done={proven} close={notProven} />}
    </>
  );
}
