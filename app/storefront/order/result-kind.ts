import { m } from "#app/foundation/i18n/messages/messages.js";

type CertificateState = "unpaid" | "waiting" | "stuck" | "sending" | "sent" | "not-issued" | "activated" | "void";

/** Texts by outcome [CHK-07] [CHK-10]. `billed`: placed, invoice follows. */
export const resultTexts = {
  good: { title: m.result_good_title, text: m.result_good },
  "on-receipt": { title: m.result_good_title, text: m.result_on_receipt },
  billed: { title: m.result_invoice_title, text: m.result_invoice },
  needToAprove: { title: m.result_approve_title, text: m.result_approve },
  "payment-failed": { title: m.result_failed_title, text: m.result_failed },
  "window-closed": { title: m.result_closed_title, text: m.result_closed },
  "certificate-asked": { title: m.result_certificate_asked_title, text: m.result_certificate_asked },
  "certificate-unpaid": { title: m.result_failed_title, text: m.result_certificate_unpaid },
  "certificate-sending": { title: m.pmt_paid_title, text: m.result_certificate_sending },
  "certificate-waiting": { title: m.pmt_paid_title, text: m.result_certificate_waiting },
  "certificate-sent": { title: m.result_certificate_sent_title, text: m.result_certificate_sent },
  "certificate-not-issued": { title: m.result_certificate_not_issued_title, text: m.result_certificate_not_issued },
  "certificate-activated": { title: m.pmt_paid_title, text: m.result_certificate_activated },
  "certificate-void": { title: m.certificate_state_void, text: m.result_certificate_void },
  "certificate-stuck": { title: m.result_certificate_not_issued_title, text: m.result_certificate_stuck },
} as const;
export type ResultKind = keyof typeof resultTexts;

/** `day` in words; `pays`: how it is paid on receipt. */
export type ResultWords = { number: string; email: string; day: string; pays: string };

export const certificateResults = {
  unpaid: "certificate-unpaid",
  waiting: "certificate-waiting",
  stuck: "certificate-stuck",
  sending: "certificate-sending",
  sent: "certificate-sent",
  "not-issued": "certificate-not-issued",
  activated: "certificate-activated",
  void: "certificate-void",
} as const satisfies Record<CertificateState, ResultKind>;

type Facts = {
  /** A link's holder sees less. */
  isOwn: boolean;
  canPay: boolean;
  isBilled: boolean;
  isOnReceipt: boolean;
  certificate: CertificateState | null;
};

/** The panel's state: the stored outcome, unless the order has moved on; null = none. */
export function resultOf(told: unknown, { isOwn, canPay, isBilled, isOnReceipt, certificate }: Facts): ResultKind | null {
  const isPaid = certificate !== null && certificate !== "unpaid";
  switch (told) {
    case "good":
      return isPaid ? certificateResults[certificate] : isBilled ? "billed" : isOnReceipt ? "on-receipt" : "good";
    case "needToAprove":
      return isPaid ? certificateResults[certificate] : certificate ? "certificate-asked" : "needToAprove";
    case "payment-failed":
    case "window-closed":
      if (isPaid) return certificateResults[certificate];
      if (isOwn && !canPay) return null;
      return certificate ? "certificate-unpaid" : told;
    default:
      return null;
  }
}
