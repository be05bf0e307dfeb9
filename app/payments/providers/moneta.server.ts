import { sameSecret } from "#app/foundation/ids.server.ts";
import { amountOf, isTransaction, minorOf, ownRefOf, type PaidNotice, paidNotice, transactionOf } from "./moneta.contract.ts";
import { answer, type MonetaAccount, readNotification } from "./moneta-notification.server.ts";
import { signatureOf } from "./moneta-signature.server.ts";
import type {
  Charge,
  Fetched,
  Notification,
  PaymentIds,
  PaymentProvider,
  PaymentSession,
  ProviderBooks,
  RawNotification,
} from "./provider.ts";

export type MonetaSettings = {
  url: string;
  sandbox: boolean;
  account: string | undefined;
  code: string | undefined;
};

export type MonetaBooks = Pick<ProviderBooks, "heard" | "askedMinor">;

export const MONETA_HOSTS = ["moneta.ru", "www.moneta.ru", "payanyway.ru", "www.payanyway.ru", "demo.moneta.ru"];

/** MONETA.Assistant: a signed form, then webhooks only; `fetch` reads the stored ones. `0.00` rubles. */
export function createMoneta({ url, sandbox, account, code }: MonetaSettings, books: MonetaBooks): PaymentProvider {
  const known: MonetaAccount | null = account && code ? { account, code, isTest: sandbox } : null;
  const mode = sandbox ? "1" : "0";

  const signed = (ownRef: string, amountMinor: number) => ({
    MNT_ID: account ?? "",
    MNT_TRANSACTION_ID: transactionOf(ownRef),
    MNT_AMOUNT: amountOf(amountMinor),
    MNT_CURRENCY_CODE: "RUB",
    MNT_TEST_MODE: mode,
  });

  /** Creates nothing outside, so it is repeatable. */
  async function create(charge: Charge): Promise<PaymentSession> {
    const refused = (reason: string): PaymentSession => ({ ok: false, retry: false, reason: `moneta: ${reason}` });
    if (!known) return refused("no account or integrity code is set");
    if (charge.currency !== "rub") return refused(`takes rubles, not ${charge.currency}`);
    const providerId = transactionOf(charge.ownRef);
    if (!isTransaction(providerId)) return refused(`no name for a payment: ${charge.ownRef}`);
    const page = sandbox ? new URL("/sandbox/pay/moneta/assistant.htm", charge.origin) : new URL(url);
    // Payers are sent nowhere else [SEC-04].
    if (!sandbox && !(page.protocol === "https:" && page.port === "" && MONETA_HOSTS.includes(page.hostname)))
      return refused(`the payment form stands on a foreign address, ${page.origin}`);
    const fields = signed(charge.ownRef, charge.amountMinor);
    page.search = new URLSearchParams({
      ...fields,
      MNT_DESCRIPTION: charge.description,
      MNT_SIGNATURE: signatureOf(fields, known.code),
      MNT_SUCCESS_URL: charge.returnUrl,
      MNT_INPROGRESS_URL: charge.returnUrl,
      MNT_FAIL_URL: charge.returnUrl,
      MNT_RETURN_URL: charge.returnUrl,
      "moneta.locale": charge.lang,
    }).toString();
    return { ok: true, providerId, url: page.href };
  }

  /** Test payments don't count [PAY-07]. */
  const heardOf = async (ownRef: string): Promise<PaidNotice[]> =>
    (await books.heard(ownRef)).flatMap((kept) => {
      const read = paidNotice.safeParse(kept);
      return read.success && read.data.MNT_TEST_MODE === mode ? [read.data] : [];
    });

  /** A malformed sum is 0, which matches nothing and opens a case. */
  const sumOf = ({ MNT_AMOUNT }: PaidNotice): number => minorOf(MNT_AMOUNT) ?? 0;

  async function fetchPayment({ ownRef }: PaymentIds): Promise<Fetched> {
    const [first, ...more] = await heardOf(ownRef);
    const unmoved = { providerId: transactionOf(ownRef), ownRef, refundedMinor: 0, refundIds: [] };
    // The form never expires: our end and refused Checks end it.
    if (!first) return { ok: true, told: { ...unmoved, state: "declined", amountMinor: 0, currency: "rub" } };
    const currencyOf = (notice: PaidNotice) => notice.MNT_CURRENCY_CODE.toLowerCase();
    const surplus = more.map((notice) => ({
      operation: notice.MNT_OPERATION_ID,
      amountMinor: sumOf(notice),
      currency: currencyOf(notice),
    }));
    return { ok: true, told: { ...unmoved, state: "paid", amountMinor: sumOf(first), currency: currencyOf(first), surplus } };
  }

  /** A payer could replay the form's signature, reading the sum's first digits as an operation number: recognise it. */
  async function isOurOwn({ ownRef, fields }: Notification): Promise<boolean> {
    const asked = await books.askedMinor(ownRef);
    return asked !== undefined && known !== null && sameSecret(fields.MNT_SIGNATURE ?? "", signatureOf(signed(ownRef, asked), known.code));
  }

  async function parseNotification(raw: RawNotification): Promise<Notification | null> {
    const notification = known && readNotification(raw, known);
    return notification && !(await isOurOwn(notification)) ? notification : null;
  }

  return {
    name: "moneta",
    isWebhookOnly: true,
    create,
    fetch: fetchPayment,
    // No call: our Check refuses closed payments.
    cancel: async () => ({ ok: true }),
    /** No call for the form's account: staff refund in the cabinet. */
    refund: async ({ providerId, amountMinor }) => {
      const [paid] = await heardOf(ownRefOf(providerId));
      const operation = paid?.MNT_OPERATION_ID ?? "unknown";
      const reason = `moneta: gives money back in its cabinet only: operation ${operation}, ${amountOf(amountMinor)} RUB`;
      return { ok: false, retry: false, reason };
    },
    parseNotification,
    reply: (notification, payment) => answer(notification, payment, known!),
  };
}
