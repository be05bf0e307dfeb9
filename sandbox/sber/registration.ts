import { randomUUID } from "node:crypto";
import { actionCodes, type BankOrder, type Refusal, refusals } from "./order.ts";

export type Fields = Record<string, string>;

const SESSION_SECONDS = 1200;
const DAY_SECONDS = 24 * 3600;
const wholeNumber = /^\d{1,12}$/;

export function readRegistration(fields: Fields, now: number, twoStage: boolean): BankOrder | Refusal {
  for (const name of ["orderNumber", "amount", "returnUrl"]) if (!fields[name]) return refusals.missing(name);
  const {
    orderNumber,
    amount,
    returnUrl,
    currency = "643",
    failUrl,
    dynamicCallbackUrl,
  } = fields as Fields & { [K in "orderNumber" | "amount" | "returnUrl"]: string };

  if (currency !== "643") return refusals.unknownCurrency;
  if (orderNumber.length > 32) return refusals.wrong("orderNumber");
  if (!wholeNumber.test(amount) || Number(amount) <= 0) return refusals.wrong("amount");
  for (const [name, url] of Object.entries({ returnUrl, failUrl, dynamicCallbackUrl }))
    if (url && !isWebAddress(url)) return refusals.wrong(name);
  if ((fields.description ?? "").length > 99) return refusals.wrong("description");
  if (fields.language && !/^[a-z]{2}$/i.test(fields.language)) return refusals.wrong("language");
  if (fields.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields.email)) return refusals.wrong("email");
  if (fields.phone && !/^\+?\d{7,15}$/.test(fields.phone)) return refusals.wrong("phone");
  if (fields.jsonParams && !isJsonObject(fields.jsonParams)) return refusals.wrong("jsonParams");

  const expiresAt = sessionEnd(fields, now);
  if (expiresAt === undefined) return refusals.wrong(fields.expirationDate ? "expirationDate" : "sessionTimeoutSecs");
  const basket = fields.orderBundle ? checkBasket(fields.orderBundle, Number(amount)) : undefined;
  if (basket) return basket;

  return {
    orderId: randomUUID(),
    orderNumber,
    amount: Number(amount),
    currency,
    description: fields.description ?? "",
    language: fields.language?.toLowerCase() === "en" ? "en" : "ru",
    returnUrl,
    failUrl: failUrl || returnUrl,
    callbackUrl: dynamicCallbackUrl || undefined,
    callbackBy: "post",
    twoStage,
    ...sberPay(fields),
    registeredAt: now,
    expiresAt,
    status: 0,
    actionCode: actionCodes.noAttempt,
    declines: 0,
    closed: false,
    approved: 0,
    deposited: 0,
    refunded: 0,
    partlyReversed: false,
    operations: [],
    lie: {},
  };
}

function sberPay({ jsonParams, returnUrl = "" }: Fields): Pick<BankOrder, "appBackUrl"> {
  const asked = (jsonParams ? JSON.parse(jsonParams) : {}) as Record<string, unknown>;
  const starts = [asked.web2app, asked.app2app].some((one) => one === true || one === "true");
  const back = asked["sberpay.backurl"] ?? asked["app.deepLink"];
  return starts ? { appBackUrl: typeof back === "string" && isWebAddress(back) ? back : returnUrl } : {};
}

function sessionEnd({ expirationDate, sessionTimeoutSecs }: Fields, now: number): number | undefined {
  if (expirationDate) {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(expirationDate)) return undefined;
    const end = Date.parse(`${expirationDate}+03:00`);
    return end > now ? end : undefined;
  }
  const seconds = sessionTimeoutSecs || String(SESSION_SECONDS);
  const allowed = wholeNumber.test(seconds) && Number(seconds) > 0 && Number(seconds) <= 30 * DAY_SECONDS;
  return allowed ? now + Number(seconds) * 1000 : undefined;
}

function isWebAddress(text: string) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isJsonObject(text: string) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

interface BasketItem {
  positionId?: unknown;
  name?: string;
  quantity?: { value?: number; measure?: unknown };
  itemAmount?: number;
  itemPrice?: number;
  itemCode?: string;
}

/** Lines must sum to the order exactly; the bank doesn't compare texts. */
export function checkBasket(text: string, amount: number): Refusal | undefined {
  if (!isJsonObject(text)) return refusals.wrong("orderBundle");
  const items: BasketItem[] | undefined = JSON.parse(text).cartItems?.items;
  if (!Array.isArray(items) || items.length === 0) return refusals.missing("orderBundle.cartItems.items");
  let sum = 0;
  for (const item of items) {
    const { name, quantity, itemCode } = item;
    if (item.positionId === undefined || !name || !itemCode || typeof quantity?.value !== "number")
      return refusals.missing("orderBundle.cartItems.items");
    const lineSum = item.itemAmount ?? Math.round((item.itemPrice ?? Number.NaN) * quantity.value);
    if (!Number.isSafeInteger(lineSum)) return refusals.wrong("orderBundle.cartItems.items.itemAmount");
    if (item.itemPrice !== undefined && Math.round(item.itemPrice * quantity.value) !== lineSum) return refusals.basket;
    sum += lineSum;
  }
  return sum === amount ? undefined : refusals.basket;
}
