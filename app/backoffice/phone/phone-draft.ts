import { useEffect, useState } from "react";
import type { PhoneDraft } from "#app/checkout/by-phone/phone-order.contract.ts";
import { inBrowser, newKey } from "#app/foundation/browser.ts";
import type { GoodsLine } from "../editing/goods-quantity.ts";

/** What is written down so far; `call` makes it one order, however often it is sent. */
export type PhoneWork = Omit<PhoneDraft, "lines"> & { lines: GoodsLine[]; customer: string; call: string };

const KEY = "desk-phone-order";
const nobody = { firstname: "", lastname: "", surname: "", phone: "", email: "" };
const nowhere = { street: "", building: "", block: "", flat: "", postalCode: "", comment: "" };

type Start = Pick<PhoneDraft, "storefront" | "lang" | "paymentType"> & { carrier: PhoneDraft["way"]["type"]; city: string };

const blank = ({ carrier, city, ...start }: Start): PhoneWork => ({
  ...start,
  customerId: null,
  customer: "",
  buyer: nobody,
  lines: [],
  way: { type: carrier, mode: "door", code: "" },
  place: { city, region: "" },
  address: nowhere,
  promo: "",
  payer: null,
  call: "",
});

export const draftOf = ({ lines, customer: _customer, call: _call, ...said }: PhoneWork): PhoneDraft => ({
  ...said,
  lines: lines.map(({ productId, specificationId, quantity }) => ({ productId, specificationId, quantity })),
});

function kept(): PhoneWork | null {
  try {
    const work = JSON.parse(inBrowser.read(KEY) ?? "null") as PhoneWork | null;
    return work?.call && Array.isArray(work.lines) && work.buyer && work.way && work.place && work.address ? work : null;
  } catch {
    return null;
  }
}

/** Survives a reload; `call` is made with the first word. */
export function usePhoneDraft(start: Start) {
  const [work, setWork] = useState<PhoneWork>(() => blank(start));
  useEffect(() => {
    const found = kept();
    if (found) setWork((now) => ({ ...now, ...found }));
  }, []);
  const change = (part: Partial<PhoneWork>) =>
    setWork((before) => {
      const next = { ...before, ...part, call: before.call || newKey() };
      inBrowser.keep(KEY, JSON.stringify(next));
      return next;
    });
  const forget = () => inBrowser.keep(KEY, null);
  const startOver = () => {
    forget();
    setWork(blank(start));
  };
  return { work, change, forget, startOver };
}
