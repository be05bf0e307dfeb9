import { paymentMethods } from "#app/foundation/records.ts";
import { type Currency, isInvoice, isOnReceipt, type PaymentType, takesCurrency } from "#app/foundation/storefront.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { hasRussianPhone, installmentsOf, isInParts } from "#app/pricing/installments.ts";
import { type FieldProblem, problemWhen } from "./field-problems.ts";

/** What a storefront offers of paying, keys set for it. */
export type OfferedPayments = {
  types: readonly PaymentType[];
  /** The largest sum that is lent, in kopecks. */
  largestMinor: number;
};

/** The types that an order in this currency may choose. */
export const payableIn = (types: readonly PaymentType[], currency: Currency): PaymentType[] =>
  types.filter((type) => takesCurrency(type, currency));

/** Why nobody may pay such a sum in such a way; null = one may. An order with nothing to pay may name any. */
export function sumRefusal(type: PaymentType, totalMinor: number, largestMinor: number): "installments_least" | "dolyame_largest" | null {
  if (!isInParts(type) || totalMinor === 0) return null;
  // The day decides about dates alone.
  if (!installmentsOf(totalMinor, "2000-01-01")) return "installments_least";
  return paymentMethods[type].isLimited && totalMinor > largestMinor ? "dolyame_largest" : null;
}

/**
 * Whether nothing is left to pay, in whichever way. An invoice, as no choice, leaves delivery to a point to be priced later: where that is not
 * free, its 0 is not the others' [PRC-10].
 */
export const isCovered = ({ total, free }: { total: number; free: boolean }, type: PaymentType | ""): boolean =>
  total === 0 && (free || (type !== "" && !isInvoice(type)));

/** What an order with nothing to pay names: the type that asks for nothing else [PAY-14]. */
export const plainest = (types: readonly PaymentType[]): PaymentType | "" =>
  types.find((type) => isOnline(type) && !isInParts(type)) ?? types.find((type) => isOnReceipt(type)) ?? types[0] ?? "";

/** Who pays on receipt needs somebody there who takes it. */
export const pointRefusal = (type: string, { isPrepaid }: { isPrepaid?: boolean }): "point_takes_no_money" | null =>
  isOnReceipt(type) && isPrepaid ? "point_takes_no_money" : null;

/** Parts are for citizens of Russia, who say that they are, with a Russian phone [PRC-16]. `phone`: in E.164. */
export const partsProblems = (type: string, { phone, isCitizen }: { phone: string; isCitizen: boolean }): FieldProblem[] =>
  isInParts(type)
    ? [
        ...problemWhen(!hasRussianPhone(phone), "typepayment", "installments_phone"),
        ...problemWhen(!isCitizen, "paymentorder.citizen", "confirm_citizen"),
      ]
    : [];
