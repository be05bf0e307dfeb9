import { paymentMethods } from "#app/foundation/records.ts";
import { type Currency, isInvoice, isOnReceipt, type PaymentType, takesCurrency } from "#app/foundation/storefront.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { hasRussianPhone, installmentsOf, isInParts } from "#app/pricing/installments.ts";
import { type FieldProblem, problemWhen } from "./field-problems.ts";

export type OfferedPayments = {
  types: readonly PaymentType[];
  /** The lender's limit in kopecks. */
  largestMinor: number;
};

export const payableIn = (types: readonly PaymentType[], currency: Currency): PaymentType[] =>
  types.filter((type) => takesCurrency(type, currency));

/** Why a sum can't be paid this way; null = it can. With nothing to pay any method will do. */
export function sumRefusal(type: PaymentType, totalMinor: number, largestMinor: number): "installments_least" | "dolyame_largest" | null {
  if (!isInParts(type) || totalMinor === 0) return null;
  // The date doesn't affect the sum.
  if (!installmentsOf(totalMinor, "2000-01-01")) return "installments_least";
  return paymentMethods[type].isLimited && totalMinor > largestMinor ? "dolyame_largest" : null;
}

/** Nothing left to pay. An invoice prices point delivery later, so its 0 doesn't count unless delivery is free [PRC-10]. */
export const isCovered = ({ total, free }: { total: number; free: boolean }, type: PaymentType | ""): boolean =>
  total === 0 && (free || (type !== "" && !isInvoice(type)));

/** The method for orders with nothing to pay: one without further input [PAY-14]. */
export const plainest = (types: readonly PaymentType[]): PaymentType | "" =>
  types.find((type) => isOnline(type) && !isInParts(type)) ?? types.find((type) => isOnReceipt(type)) ?? types[0] ?? "";

export const pointRefusal = (type: string, { isPrepaid }: { isPrepaid?: boolean }): "point_takes_no_money" | null =>
  isOnReceipt(type) && isPrepaid ? "point_takes_no_money" : null;

/** Instalments need declared Russian citizenship and a Russian phone (E.164) [PRC-16]. */
export const partsProblems = (type: string, { phone, isCitizen }: { phone: string; isCitizen: boolean }): FieldProblem[] =>
  isInParts(type)
    ? [
        ...problemWhen(!hasRussianPhone(phone), "typepayment", "installments_phone"),
        ...problemWhen(!isCitizen, "paymentorder.citizen", "confirm_citizen"),
      ]
    : [];
