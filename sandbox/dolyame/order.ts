/** Kopecks; rubles on the wire. */
export interface PartsOrder {
  id: string;
  amount: number;
  prepaid: number;
  items: Item[];
  client: { phone?: string; [name: string]: unknown };
  successUrl: string;
  failUrl: string;
  notificationUrl?: string;
  status: Status;
  schedule: Part[];
  refunds: Refund[];
  /** Test control: false facts in answers. */
  lie: { amount?: number; id?: string; status?: string };
  /** Refunded totals exclude pending refunds; real behaviour is unpublished. */
  totalIsLate?: boolean;
}

export type Status = "new" | "approved" | "wait_for_commit" | "committed" | "completed" | "rejected" | "canceled";

export interface Item {
  name: string;
  quantity: number;
  price: number;
  sku: string;
}

export interface Part {
  amount: number;
  date: string;
  status: "scheduled" | "hold" | "paid";
}

export interface Refund {
  id: string;
  amount: number;
  prepaid: number;
  items: Item[];
  at: number;
  status: "pending" | "processed";
}

const DAY_MS = 86_400_000;
const MOSCOW_AHEAD_MS = 3 * 3_600_000;
export const dayOf = (moment: number) => new Date(moment + MOSCOW_AHEAD_MS).toISOString().slice(0, 10);

/** Four parts two weeks apart in whole rubles; the first takes the remainder. */
export function scheduleOf(amount: number, now: number): Part[] {
  const part = Math.ceil(amount / 400) * 100;
  return [0, 1, 2, 3].map((n) => ({
    amount: n === 0 ? amount - 3 * part : part,
    date: dayOf(now + 14 * n * DAY_MS),
    status: "scheduled",
  }));
}

export const sumOf = (items: Item[]) => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
export const refundedOf = ({ refunds }: Pick<PartsOrder, "refunds">) => refunds.reduce((sum, { amount }) => sum + amount, 0);
export const residualOf = ({ schedule }: PartsOrder) =>
  schedule.reduce((sum, { amount, status }) => (status === "paid" ? sum : sum + amount), 0);

export interface Refusal {
  status: number;
  body: object;
}
const refusal = (status: number, errorDetailCode: string, message: string): Refusal => ({
  status,
  body: { code: String(status), message, errorDetailCode },
});
export const refusals = {
  stranger: refusal(401, "UNAUTHORIZED", "Неверный логин или пароль"),
  noCorrelationId: refusal(400, "BAD_REQUEST", "Не передан заголовок X-Correlation-ID"),
  unknown: refusal(404, "ORDER_NOT_FOUND", "Заказ не найден"),
  idTaken: refusal(409, "ORDER_ALREADY_EXISTS", "Заказ с таким id уже существует"),
  wrongStatus: (status: Status) => refusal(422, "WRONG_ORDER_STATUS", `Операция недоступна в статусе ${status}`),
  notEnough: refusal(422, "NOT_ENOUGH_MONEY", "Сумма операции больше доступной"),
  wrong: (field: string, why: string): Refusal => ({
    status: 400,
    body: { type: "error", description: "Ошибка валидации", message: `${field}: ${why}`, details: { [field]: why } },
  }),
  /** The answer to an unreadable phone. */
  away: { status: 503, body: { type: "error", description: "Сервис временно недоступен", message: "Сервис временно недоступен" } },
};
