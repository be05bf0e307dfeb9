import { type Fields, signatures } from "./signature.ts";

export const account = { id: "54600817", code: "sandbox-moneta-code" };

/** The form's request; not stored, so a transaction can be paid twice. */
export interface Invoice {
  transactionId: string;
  /** `0.00` rubles; empty = ask the Check URL. */
  amount: string;
  currency: string;
  subscriber: string;
  testMode: string;
  description: string;
  language: "ru" | "en";
  returnUrl: string;
  failUrl: string;
  declines: number;
  operations: Operation[];
}

export interface Operation {
  id: string;
  amount: string;
  at: number;
  /** Delivery of Pay; `not-notified` after a day of retries. */
  store: "waiting" | "notified" | "not-notified" | "not-told";
}

/** Our wording: the provider's isn't published. */
export type Refusal = { refusal: string };
const refuse = (refusal: string): Refusal => ({ refusal });

const SUM = /^(0|[1-9]\d*)\.\d\d$/;

export function readForm(fields: Fields): Invoice | Refusal {
  const { MNT_ID, MNT_TRANSACTION_ID = "", MNT_AMOUNT = "", MNT_CURRENCY_CODE = "RUB", MNT_TEST_MODE = "0", MNT_SIGNATURE = "" } = fields;
  if (MNT_ID !== account.id) return refuse("Счёт получателя не найден (MNT_ID)");
  if (MNT_SIGNATURE !== signatures.request(fields, account.code)) return refuse("Неверная подпись запроса (MNT_SIGNATURE)");
  if (!MNT_TRANSACTION_ID || MNT_TRANSACTION_ID.length > 255) return refuse("Не указан номер заказа (MNT_TRANSACTION_ID)");
  if (MNT_AMOUNT && (!SUM.test(MNT_AMOUNT) || Number(MNT_AMOUNT) === 0)) return refuse("Неверная сумма (MNT_AMOUNT)");
  if (MNT_CURRENCY_CODE !== "RUB") return refuse("Неверная валюта (MNT_CURRENCY_CODE)");
  if (!/^[01]$/.test(MNT_TEST_MODE)) return refuse("Неверный признак тестового режима (MNT_TEST_MODE)");
  const returnUrl = fields.MNT_SUCCESS_URL ?? "";
  const failUrl = fields.MNT_FAIL_URL || returnUrl;
  for (const url of [returnUrl, failUrl])
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return refuse("Неверный адрес возврата");
  return {
    transactionId: MNT_TRANSACTION_ID,
    amount: MNT_AMOUNT,
    currency: MNT_CURRENCY_CODE,
    subscriber: fields.MNT_SUBSCRIBER_ID ?? "",
    testMode: fields.MNT_TEST_MODE ?? "",
    description: fields.MNT_DESCRIPTION ?? "",
    language: fields["moneta.locale"] === "en" ? "en" : "ru",
    returnUrl,
    failUrl,
    declines: 0,
    operations: [],
  };
}
