import { rubles, wholeRubles } from "#app/foundation/money.ts";
import type { Customer } from "./customer.ts";

export type WaitEntry = { productid: string; specification: string };
export type BasketEntry = { _id: string; productid: string; quantity: number; specification: string };

/** The customer as the wire may see it, and no field more [ACC-09]. */
export function presentCustomer(customer: Customer, basket: readonly BasketEntry[], waits: readonly WaitEntry[] = []) {
  return {
    _id: customer.id,
    phone: customer.phone,
    firstname: customer.firstname,
    lastname: customer.lastname,
    birthday: customer.birthday,
    email: customer.email,
    role: customer.role,
    bonus: rubles(wholeRubles(customer.balances.bonus ?? 0)),
    limitbonus: customer.limitBonus ?? 50,
    avans: rubles(wholeRubles(customer.balances.advance ?? 0)),
    ad_deposit: rubles(wholeRubles(customer.balances.deposit ?? 0)),
    basket: basket.map(({ _id, productid, quantity, specification }) => ({ _id, productid, quantity, specification })),
    notify: { email: customer.notifyEmail, push: customer.notifyPush },
    waits: waits.map(({ productid, specification }) => ({ productid, specification })),
    clubs: [],
    dealer: customer.dealer,
  };
}

export type PresentedCustomer = ReturnType<typeof presentCustomer>;
