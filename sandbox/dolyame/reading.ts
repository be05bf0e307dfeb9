import { type Item, type PartsOrder, type Refusal, refusals, scheduleOf, sumOf } from "./order.ts";

type Fields = Record<string, unknown>;
export type Money = { amount: number; prepaid: number; items: Item[] };

export const isRefusal = (read: object): read is Refusal => "body" in read;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

function kopecks(value: unknown): number | undefined {
  if (typeof value !== "number" || value < 0 || value > 1e9) return undefined;
  const whole = Math.round(value * 100);
  return Math.abs(whole - value * 100) < 1e-4 ? whole : undefined;
}

function readItem(value: unknown): Item | undefined {
  const { name, quantity, price, sku = "" } = fieldsOf(value);
  const priceMinor = kopecks(price);
  const isFine = typeof name === "string" && name !== "" && name.length <= 128 && typeof sku === "string";
  if (!isFine || !Number.isInteger(quantity) || (quantity as number) <= 0 || priceMinor === undefined) return undefined;
  return { name, quantity: quantity as number, price: priceMinor, sku };
}

type Names = { items: string; prepaid: string };
const COMMITTED: Names = { items: "items", prepaid: "prepaid_amount" };
export const RETURNED: Names = { items: "returned_items", prepaid: "refunded_prepaid_amount" };

/** Requires amount + prepaid = Σ price × quantity. */
export function readMoney(value: unknown, names: Names = COMMITTED): Money | Refusal {
  const fields = fieldsOf(value);
  const amount = kopecks(fields.amount);
  const prepaid = kopecks(fields[names.prepaid] ?? 0);
  const list = fields[names.items];
  if (!amount) return refusals.wrong("amount", "должно быть положительным числом");
  if (prepaid === undefined) return refusals.wrong(names.prepaid, "должно быть числом");
  if (!Array.isArray(list) || list.length === 0) return refusals.wrong(names.items, "обязательное поле");
  const items = list.map(readItem);
  if (items.includes(undefined)) return refusals.wrong(names.items, "неверный формат");
  if (sumOf(items as Item[]) !== amount + prepaid) return refusals.wrong("amount", "сумма заказа не равна сумме позиций");
  return { amount, prepaid, items: items as Item[] };
}

/** client_info may be beside or inside the order. */
export function readCreation(body: unknown, now: number): PartsOrder | Refusal {
  const fields = fieldsOf(body);
  const { id, client_info } = fieldsOf(fields.order);
  if (typeof id !== "string" || id.length === 0 || id.length > 30) return refusals.wrong("order.id", "от 1 до 30 символов");
  const money = readMoney(fields.order);
  if (isRefusal(money)) return money;
  for (const name of ["success_url", "fail_url", "notification_url"]) {
    const url = fields[name];
    const isThere = typeof url === "string" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    if (!isThere && (url !== undefined || name !== "notification_url")) return refusals.wrong(name, "должно быть адресом");
  }
  const client = fieldsOf(fields.client_info ?? client_info) as PartsOrder["client"];
  if (client.phone !== undefined && !/^\+7\d{10}$/.test(String(client.phone))) return refusals.away;
  if (client.birthdate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(client.birthdate)))
    return refusals.wrong("client_info.birthdate", "ожидается YYYY-MM-DD");
  return {
    id,
    ...money,
    client,
    successUrl: String(fields.success_url),
    failUrl: String(fields.fail_url),
    notificationUrl: fields.notification_url as string | undefined,
    status: "new",
    schedule: scheduleOf(money.amount, now),
    refunds: [],
    lie: {},
  };
}
