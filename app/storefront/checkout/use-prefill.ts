import { useEffect } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { moveToSaved } from "#app/checkout/checkout-form.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { likelyCountry } from "#app/foundation/i18n/countries.ts";
import type { PaymentType } from "#app/foundation/storefront.ts";
import type { CheckoutData } from "./checkout-data.ts";
import { phoneShown } from "./recipient-step.tsx";
import type { Options } from "./use-options.ts";
import type { Saved } from "./use-saved.ts";
import { presetWay } from "./ways-in-order.ts";

/** Prefills country (storefront or browser), names and the newest address [CHK-02]. `heard`: repeat after the draft was read. */
export function usePrefill(
  countries: CheckoutData["countries"],
  payments: readonly PaymentType[],
  customer: PresentedCustomer | null,
  { addresses }: Saved,
  heard: number,
): void {
  useEffect(() => {
    const now = checkoutStore.get();
    const likely = now.city === "" ? likelyCountry(countries, navigator.languages) : null;
    const home = countries.includes("RU") ? "RU" : likely;
    const known: Partial<CheckoutForm> = {
      ...(now.country === "" && home && { country: home }),
      ...(payments[0] && !payments.some((type) => type === now.paymentType) && { paymentType: payments[0] }),
    };
    if (Object.keys(known).length) checkoutStore.prefill(known);
  }, [countries, payments, heard]);
  useEffect(() => {
    if (!customer) return;
    const { lastname, firstname, phone, email } = customer;
    const known = { lastname, firstname, phone: phone ? phoneShown(phone) : "", email: email ?? "" };
    const form = checkoutStore.get();
    const blank = Object.entries(known).filter(([name, value]) => value && form[name as keyof typeof known] === "");
    if (blank.length === 0) return;
    const filled = { ...form, ...Object.fromEntries(blank) };
    // Don't overwrite typing.
    const isUntouched = form.lastname === "" && form.firstname === "" && form.phone === "";
    const whole = isUntouched && filled.step === "recipient" && filled.lastname && filled.firstname && filled.phone;
    checkoutStore.prefill({ ...Object.fromEntries(blank), ...(whole && { step: "delivery" }) });
  }, [customer, heard]);
  useEffect(() => {
    const [newest] = addresses;
    if (newest && checkoutStore.get().city === "") checkoutStore.prefill((form) => moveToSaved(form, newest));
  }, [addresses, heard]);
}

export function usePresetWay(form: CheckoutForm, options: Options): void {
  const way = presetWay(form, options);
  useEffect(() => {
    if (way) checkoutStore.prefill({ type: way.type, mode: way.mode });
  }, [way]);
}
