import { useEffect } from "react";
import { depositIn } from "#app/client/customer/wire-customer.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { Proven } from "../sign-in/proven.tsx";
import { AccountField } from "./account-field.tsx";
import { Field } from "./field.tsx";
import { FormEnd } from "./form-end.tsx";
import { useWithdraw } from "./use-withdraw.ts";

type Props = { customer: PresentedCustomer; done: () => void; cancel: () => void };

/** Defaults to the whole deposit [ACC-04]. */
export function WithdrawForm({ customer, done, cancel }: Props) {
  const deposit = depositIn(customer);
  const { send, busy, errors, trouble, needsProof, proven, notProven } = useWithdraw(deposit, done);
  const form = useFirstWrong(errors.length > 0 && errors);
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message ?? "";
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);

  function submit(said: FormData) {
    const text = (name: string) => String(said.get(name));
    const sum = text("sum").replace(/\s/g, "");
    void send({
      holder: text("holder"),
      account: text("account"),
      bik: text("bik"),
      sum: /^\d+$/.test(sum) ? Number(sum) : Number.NaN,
    });
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
        <Field label={m.withdraw_holder()} hint={m.withdraw_holder_says()} error={errorOf("fullname")}>
          {(shared) => (
            <input
              {...shared}
              name="holder"
              defaultValue={[customer.lastname, customer.firstname].filter(Boolean).join(" ")}
              autoComplete="name"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={120}
              required
            />
          )}
        </Field>
        <AccountField error={errorOf("account")} />
        <Field label={m.withdraw_bik()} hint={m.withdraw_bik_says()} error={errorOf("bik")}>
          {(shared) => (
            <input
              {...shared}
              name="bik"
              className="tabular"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              required
            />
          )}
        </Field>
        <Field label={m.withdraw_sum()} error={errorOf("sum")}>
          {(shared) => (
            <input
              {...shared}
              name="sum"
              className="tabular"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              defaultValue={deposit}
              maxLength={20}
              required
            />
          )}
        </Field>
        <FormEnd trouble={trouble} busy={busy} says={m.withdraw_do()} saysBusy={m.withdraw_doing()} cancel={cancel} />
      </form>
      {needsProof && <Proven customer={customer} why={m.withdraw_why} done={proven} close={notProven} />}
    </>
  );
}
