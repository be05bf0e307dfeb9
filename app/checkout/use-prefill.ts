import { useEffect } from "react";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import type { CheckoutData } from "./checkout-data.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { checkoutStore } from "./checkout-store.ts";

/** What is known already is not asked: the storefront's country where it has one, the customer's own names and addresses. */
export function usePrefill(form: CheckoutForm, { countries, payments }: CheckoutData, customer: PresentedCustomer | null): void {
  const home = countries.includes("RU") ? "RU" : "";
  useEffect(() => {
    const now = checkoutStore.get();
    const known: Partial<CheckoutForm> = {
      ...(now.country === "" && home && { country: home }),
      ...(now.typepayment === "" && payments[0] && { typepayment: payments[0] }),
    };
    if (Object.keys(known).length) checkoutStore.change(known);
  }, [home, payments]);
  useEffect(() => {
    if (!customer) return;
    const { lastname, firstname, phone, email } = customer;
    const known = { lastname, firstname, phone: phone ?? "", email: email ?? "" };
    const blank = Object.entries(known).filter(([name, value]) => value && form[name as keyof typeof known] === "");
    if (blank.length === 0) return;
    const filled = { ...form, ...Object.fromEntries(blank) };
    const whole = filled.step === "recipient" && filled.lastname && filled.firstname && filled.phone;
    checkoutStore.change({ ...Object.fromEntries(blank), ...(whole && { step: "delivery" }) });
  }, [customer]);
}
