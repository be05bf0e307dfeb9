import { sameSecret } from "#app/foundation/ids.server.ts";
import { amountOf, checkQuestion, minorOf, ownRefOf, paidNotice, RESULT } from "./moneta.contract.ts";
import { answerSignature, signatureOf } from "./moneta-signature.server.ts";
import type { KnownPayment, Notification, RawNotification, Reply } from "./provider.ts";
import { sentFields } from "./sent-fields.server.ts";

export type MonetaAccount = { account: string; code: string; isTest: boolean };

/** Parses Pay and Check, which share a URL; null unless signed. */
export function readNotification(raw: RawNotification, { account, code }: MonetaAccount): Notification | null {
  const sent = sentFields(raw);
  const read = sent && (sent.MNT_COMMAND ? checkQuestion : paidNotice).safeParse(sent);
  if (!read?.success || read.data.MNT_ID !== account) return null;
  if (!sameSecret(read.data.MNT_SIGNATURE, signatureOf(read.data, code))) return null;
  const { MNT_TRANSACTION_ID: providerId, MNT_OPERATION_ID: operation, MNT_TEST_MODE: mode } = read.data;
  const isQuestion = "MNT_COMMAND" in read.data;
  return {
    // A test notification must not block the real one.
    eventKey: `mn:${operation}${mode === "1" ? ":test" : ""}`,
    providerId,
    ownRef: ownRefOf(providerId),
    fields: read.data,
    ...(isQuestion && { isQuestion }),
  };
}

export const answer = (notification: Notification, payment: KnownPayment | null, moneta: MonetaAccount): Reply =>
  notification.isQuestion ? answerCheck(notification, payment, moneta) : answerPaid(notification, payment, moneta);

/** Anything but SUCCESS is retried for a day, then reported; we open a case too [PAY-07]. */
function answerPaid({ fields }: Notification, payment: KnownPayment | null, { isTest }: MonetaAccount): Reply {
  const fits =
    payment !== null &&
    minorOf(fields.MNT_AMOUNT!) === payment.amountMinor &&
    fields.MNT_CURRENCY_CODE!.toLowerCase() === payment.currency &&
    fields.MNT_TEST_MODE === (isTest ? "1" : "0");
  return { status: 200, type: "text/plain; charset=utf-8", body: fits ? "SUCCESS" : "FAIL" };
}

function answerCheck({ fields }: Notification, payment: KnownPayment | null, { account, code, isTest }: MonetaAccount): Reply {
  const transaction = fields.MNT_TRANSACTION_ID!;
  const result = payment ? verdict(fields, payment, isTest) : RESULT.refused;
  const elements = {
    MNT_ID: account,
    MNT_TRANSACTION_ID: transaction,
    MNT_RESULT_CODE: result,
    ...(payment && result !== RESULT.refused && { MNT_AMOUNT: amountOf(payment.amountMinor) }),
    MNT_SIGNATURE: answerSignature({ result, account, transaction }, code),
  };
  // No value needs XML escaping.
  const inside = Object.entries(elements).map(([name, value]) => `<${name}>${value}</${name}>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<MNT_RESPONSE>${inside.join("")}</MNT_RESPONSE>`;
  return { status: 200, type: "application/xml; charset=utf-8", body };
}

function verdict(fields: Record<string, string>, payment: KnownPayment, isTest: boolean): string {
  if (payment.isPaid) return RESULT.paid;
  const { MNT_AMOUNT: amount = "", MNT_CURRENCY_CODE: currency = "", MNT_TEST_MODE: mode = "" } = fields;
  if (!payment.isOpen || (currency && currency.toLowerCase() !== payment.currency) || (mode && mode !== (isTest ? "1" : "0")))
    return RESULT.refused;
  if (!amount) return RESULT.sum;
  return minorOf(amount) === payment.amountMinor ? RESULT.payable : RESULT.refused;
}
