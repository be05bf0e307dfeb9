import type { Customer } from "#app/customers/identity/customer.ts";
import { normalizePhone } from "#app/customers/identity/phone.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { FieldError } from "#app/foundation/http/problem.ts";
import { currencyOf, isInvoice, type PaymentType } from "#app/foundation/storefront.ts";
import { addressProblems, blocking } from "./address.ts";
import type { OrderBody } from "./order.contract.ts";
import { partsProblems, payableIn } from "./payable.ts";
import { buyerProblems, type Recipient, recipientProblems } from "./recipient.ts";
import { mailboxForInvoice, requisitesProblems } from "./requisites.ts";

export type Person = { phone: string; firstname: string; lastname: string; surname: string; email: string };
/** `isProven`: by a customer whose phone is proven. */
export type CheckedOrder =
  | { ok: true; buyer: Person; recipient: Person & { type: "sam" | "other" }; isProven: boolean }
  | { ok: false; errors: FieldError[] };

/** Validates what needs no database [CHK-03, CHK-04, CHK-06]; returns E.164 phones. `offered`: available payment methods. */
export function checkOrder(body: OrderBody, visit: Visit, customer: Customer | null, offered: readonly PaymentType[]): CheckedOrder {
  const country = body.country;
  const buyer = person(body.buyer, country, customer);
  const other = body.recipient?.type === "other" ? person(body.recipient, country, null) : null;
  const recipient = other ?? buyer;
  const { delivery, paymentType } = body;
  const errors: FieldError[] = [
    ...(visit.storefront.countries.includes(country) ? [] : [{ path: "country", code: "invalid" }]),
    ...(delivery.country && delivery.country !== country ? [{ path: "delivery.countrycode", code: "invalid" }] : []),
    ...(payable(body, visit, offered).includes(paymentType) ? [] : [{ path: "typepayment", code: "invalid" }]),
    ...(visit.storefront.carriers.includes(delivery.type) ? [] : [{ path: "delivery.type", code: "select_delivery" }]),
    ...recipientProblems(named(recipient), customer && named(buyer), visit.storefront.region),
    ...(other ? buyerProblems(named(buyer)) : []),
    ...blocking(addressProblems({ ...delivery, index: delivery.postalCode, country, byHand: !delivery.isChosen })),
    ...requisites(body),
    ...(delivery.isChosen ? partsProblems(paymentType, { phone: buyer.phone, isCitizen: body.isCitizen }) : []),
    ...(isInvoice(paymentType) ? mailboxForInvoice(buyer.email) : []),
  ];
  return errors.length
    ? { ok: false, errors: unique(errors) }
    : { ok: true, buyer, recipient: { ...recipient, type: other ? "other" : "sam" }, isProven: Boolean(customer?.phone) };
}

/** Stock is reserved only for payments that work here; for support any method of the storefront may be named. */
const payable = ({ delivery, currency }: OrderBody, { storefront, ...visit }: Visit, offered: readonly PaymentType[]) =>
  delivery.isChosen ? payableIn(offered, currency ? currencyOf(storefront, currency) : visit.currency) : storefront.paymentTypes;

const named = ({ firstname, lastname, phone, email }: Person): Recipient => ({ firstName: firstname, lastName: lastname, phone, email });

function person(given: OrderBody["buyer"], country: string, customer: Customer | null): Person {
  return {
    phone: normalizePhone(given.phone, country) ?? "",
    firstname: given.firstname || (customer?.firstname ?? ""),
    lastname: given.lastname || (customer?.lastname ?? ""),
    surname: given.surname ?? "",
    email: given.email || (customer?.email ?? ""),
  };
}

function requisites({ payer, paymentType }: OrderBody): FieldError[] {
  if (!isInvoice(paymentType)) return [];
  return payer ? requisitesProblems(payer) : [{ path: "paymentorder.bank", code: "not_all_data" }];
}

const unique = (errors: FieldError[]) => [...new Map(errors.map((error) => [`${error.path} ${error.code}`, error])).values()];
