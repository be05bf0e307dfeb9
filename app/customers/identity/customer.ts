import { rubles, wholeRubles } from "#app/foundation/money.ts";

export type Customer = {
  id: string;
  phone: string | null;
  email: string | null;
  firstname: string;
  lastname: string;
  birthday: string | null;
  role: string;
  limitBonus: number | null;
  dealer: boolean;
  notifyEmail: boolean;
  notifyPush: boolean;
  phoneChangedAt: Date | null;
  /** Kopecks; absent = never moved. */
  balances: Partial<Record<"bonus" | "advance" | "deposit", number>>;
};

/** Roles in boxing [ACC-02]; the last is the default, meaning no answer. */
export const roles = [
  "boxing-enthusiast",
  "amateur-boxer",
  "pro-boxer",
  "coach",
  "cutman",
  "boxing-manager",
  "gym-rep",
  "other",
  "none-chosen",
] as const;
export type Role = (typeof roles)[number];

export type WaitEntry = { productid: string; specification: string };
export type BasketEntry = { _id: string; productid: string; quantity: number; specification: string };

/** An allowlist of fields for the wire [ACC-09]. */
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
