import { type Payment, type Refusal, refusals } from "./payment.ts";

export type Fields = Record<string, unknown>;

export const contract = { merchantId: "sandbox-merchant", serviceId: "sandbox-service", twoStageServiceId: "sandbox-service-hold" };

const LIFETIME_SECONDS = 1200;
const DAY_SECONDS = 24 * 3600;

export const isWholeTenge = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown, longest: number): value is string => typeof value === "string" && value !== "" && value.length <= longest;
const isOneOf = (value: unknown, words: readonly string[]) => value === undefined || words.includes(String(value));
const isWebAddress = (value: unknown) => typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

export function readRegistration(fields: Fields, payment_id: number, now: number): Payment | Refusal {
  const { amount, currency, order_id, description, items, email, phone, lang, payment_lifetime: lifetime = LIFETIME_SECONDS } = fields;
  if (!isWholeTenge(amount)) return refusals.wrong("amount");
  if (currency !== "KZT") return refusals.wrong("currency");
  if (!isText(order_id, 64)) return refusals.wrong("order_id");
  if (!isText(description, 500)) return refusals.wrong("description");
  if (!isOneOf(fields.payment_type, ["pay"])) return refusals.wrong("payment_type");
  if (!isOneOf(fields.payment_method, ["ecom"])) return refusals.wrong("payment_method");
  if (!isOneOf(lang, ["ru", "en", "kz"])) return refusals.wrong("lang");
  if (!isOneOf(fields.test_mode, ["1"])) return refusals.wrong("test_mode");
  for (const name of ["success_url", "failure_url", "callback_url"])
    if (name in fields && !isWebAddress(fields[name])) return refusals.wrong(name);
  if (!isWebAddress(fields.success_url)) return refusals.wrong("success_url");
  if (!Number.isSafeInteger(lifetime) || Number(lifetime) <= 0 || Number(lifetime) > DAY_SECONDS) return refusals.wrong("payment_lifetime");
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email))) return refusals.wrong("email");
  if (phone !== undefined && !/^\+?\d{7,15}$/.test(String(phone))) return refusals.wrong("phone");
  if (!email && !phone) return refusals.emailRequired;
  const wrongItem = checkItems(items, amount);
  if (wrongItem) return refusals.wrong(wrongItem);

  return {
    payment_id,
    order_id,
    amount,
    description,
    lang: lang === "en" ? "en" : "ru",
    email: String(email ?? ""),
    phone: String(phone ?? ""),
    success_url: String(fields.success_url),
    failure_url: String(fields.failure_url ?? fields.success_url),
    callback_url: fields.callback_url === undefined ? undefined : String(fields.callback_url),
    twoStage: (items as Fields[])[0]!.service_id === contract.twoStageServiceId,
    createdAt: now,
    expiresAt: now + Number(lifetime) * 1000,
    status: "created",
    error_code: "",
    held: 0,
    captured: 0,
    refunded: 0,
    canceled: 0,
    pendingRefund: 0,
    slowRefunds: false,
    isSilent: false,
    extra_params: typeof fields.extra_params === "object" && fields.extra_params !== null ? fields.extra_params : undefined,
    lie: {},
  };
}

/** The invalid field. Pieces sum to lines, lines to the payment, exactly. */
function checkItems(items: unknown, amount: number): string | undefined {
  if (!Array.isArray(items) || items.length === 0) return "items";
  let sum = 0;
  for (const item of items as Fields[]) {
    const { merchant_id, service_id, name, quantity, amount_one_pcs, amount_sum } = item;
    if (merchant_id !== contract.merchantId) return "items.merchant_id";
    if (service_id !== contract.serviceId && service_id !== contract.twoStageServiceId) return "items.service_id";
    if (!isText(name, 255)) return "items.name";
    if (!isWholeTenge(quantity)) return "items.quantity";
    if (!isWholeTenge(amount_one_pcs)) return "items.amount_one_pcs";
    if (amount_sum !== quantity * amount_one_pcs) return "items.amount_sum";
    sum += amount_sum;
  }
  return sum === amount ? undefined : "items.amount_sum";
}
