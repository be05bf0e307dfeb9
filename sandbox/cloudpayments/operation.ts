export type Culture = "ru" | "en";

/** An operation or attempt; kopecks. */
export interface Operation {
  /** Default for old operations: Russian. */
  culture?: Culture;
  id: number;
  /** 0 payment, 1 refund. */
  type: 0 | 1;
  /** Two-stage: held, then confirmed. */
  held: boolean;
  amount: number;
  currency: string;
  invoiceId: string;
  email: string;
  description: string;
  data: string;
  cardFirstSix: string;
  cardLastFour: string;
  createdAt: number;
  authorizedAt?: number;
  confirmedAt?: number;
  status: Status;
  reasonCode: number;
  originalId?: number;
  refunded: number;
  /** The default host for webhooks without a configured address. */
  origin: string;
  callbackBy: "form" | "json" | "none";
  /** Test control: false facts in answers. */
  lie: { amount?: number; currency?: string; invoiceId?: string; status?: string };
}

export const statusCodes = { AwaitingAuthentication: 1, Authorized: 2, Completed: 3, Cancelled: 4, Declined: 5 } as const;
export type Status = keyof typeof statusCodes;

export const HOLD_MS = 7 * 24 * 3_600_000;

type Localized = Record<Culture, string>;
const notAccepted: Localized = { ru: "Платёж не может быть принят", en: "The payment cannot be accepted" };

const reasons: Record<number, [reason: string, told: Localized]> = {
  0: ["Approved", { ru: "Оплата успешно проведена", en: "The payment is complete" }],
  3001: ["InvoiceNotFound", { ru: "Заказ не найден", en: "The order is not found" }],
  3002: ["AccountNotFound", { ru: "Плательщик не найден", en: "The payer is not found" }],
  3003: ["WrongAmount", { ru: "Неверная сумма", en: "The amount is wrong" }],
  3004: ["OrderExpired", { ru: "Заказ просрочен", en: "The order has expired" }],
  3005: ["WrongCheckAnswer", notAccepted],
  3006: ["NoCheckConnection", notAccepted],
  3007: ["NoCheckAnswer", notAccepted],
  3008: ["CannotAccept", notAccepted],
  5051: ["InsufficientFunds", { ru: "Недостаточно средств на карте", en: "Not enough funds on the card" }],
  5206: ["AuthenticationFailed", { ru: "3-D Secure авторизация не пройдена", en: "3-D Secure authentication has failed" }],
};

export const reasonOf = ({ reasonCode, culture }: Pick<Operation, "reasonCode" | "culture">): [reason: string, told: string] => {
  const [reason, told] = reasons[reasonCode] ?? reasons[3005]!;
  return [reason, told[culture ?? "ru"]];
};

export const testCards: Record<string, { authenticates: boolean; reasonCode: number }> = Object.fromEntries([
  ...["4242424242424242", "5555555555554444", "2200000000000004"].map((card) => [card, { authenticates: true, reasonCode: 0 }]),
  ...["4012888888881881", "5105105105105100", "2202202202202200"].map((card) => [card, { authenticates: true, reasonCode: 5051 }]),
  ...["4000000000003055", "5205000000003055", "2202000000003055"].map((card) => [card, { authenticates: false, reasonCode: 0 }]),
  ...["4111111111111111", "5200828282828210", "2200000022222222"].map((card) => [card, { authenticates: false, reasonCode: 0 }]),
  ...["4000056655665556", "5404000000000043", "2203000000000043"].map((card) => [card, { authenticates: false, reasonCode: 5051 }]),
]);

export const decimal = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

export function readSum(value: unknown): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(value ?? "")) ?? [];
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, "0"));
}

const isoOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString().slice(0, 19));

export function presentOperation(one: Operation, publicId: string) {
  const [reason, told] = reasonOf(one);
  const amount = Number(decimal(one.lie.amount ?? one.amount));
  const currency = one.lie.currency ?? one.currency;
  return {
    PublicId: publicId,
    TransactionId: one.id,
    Amount: amount,
    Currency: currency,
    PaymentAmount: amount,
    PaymentCurrency: currency,
    InvoiceId: one.lie.invoiceId ?? one.invoiceId,
    AccountId: null,
    Email: one.email || null,
    Description: one.description,
    JsonData: one.data || null,
    CreatedDate: `/Date(${one.createdAt})/`,
    CreatedDateIso: isoOf(one.createdAt),
    AuthDateIso: isoOf(one.authorizedAt),
    ConfirmDateIso: isoOf(one.confirmedAt),
    AuthCode: one.authorizedAt ? "A1B2C3" : null,
    TestMode: true,
    Rrn: null,
    OriginalTransactionId: one.originalId ?? null,
    IpAddress: "127.0.0.1",
    CardFirstSix: one.cardFirstSix,
    CardLastFour: one.cardLastFour,
    CardExpDate: "12/30",
    CardType: "Mir",
    Issuer: null,
    Status: one.lie.status ?? one.status,
    StatusCode: statusCodes[one.status],
    CultureName: one.culture ?? "ru",
    Reason: reason,
    ReasonCode: one.reasonCode,
    CardHolderMessage: told,
    Type: one.type,
    Refunded: one.refunded > 0,
    Name: "CARDHOLDER",
    Token: null,
    GatewayName: "Test",
    TotalFee: 0,
  };
}

let lastId = 0;
/** Monotonic across restarts: the shop remembers old ids. */
function newId(): number {
  lastId = Math.max(Date.now(), lastId + 1);
  return lastId;
}

export const newOperation = (
  fields: Pick<Operation, "amount" | "currency" | "invoiceId" | "origin" | "createdAt"> & Partial<Operation>,
): Operation => ({
  id: newId(),
  type: 0,
  held: false,
  email: "",
  description: "",
  data: "",
  cardFirstSix: "220200",
  cardLastFour: "3055",
  status: "AwaitingAuthentication",
  reasonCode: 0,
  refunded: 0,
  callbackBy: "form",
  lie: {},
  ...fields,
});
