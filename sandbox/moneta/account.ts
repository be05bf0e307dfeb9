import { randomInt } from "node:crypto";
import { fetchStore } from "../to-store.ts";
import type { World } from "../world.ts";
import { account, type Invoice, type Operation } from "./invoice.ts";
import { type Fields, signatures } from "./signature.ts";
import { isTaken, readXml } from "./store-answer.ts";

/** URLs set in the cabinet. Absent: the store's own; null: none. */
export interface Addresses {
  payUrl?: string | null;
  checkUrl?: string | null;
}

export type Tamper = "signature" | "amount" | "currency" | "merchant" | "account" | "test";
export interface PayManner {
  by?: "post" | "get" | "none";
  delayMs?: number;
  copies?: number;
  tamper?: Tamper;
}

export interface MonetaAccount {
  addresses(): Addresses;
  find(transactionId: string): Invoice | undefined;
  keep(invoice: Invoice): Invoice;
  /** The Check request: the sum, or a refusal. */
  check(invoice: Invoice, operationId?: string): Promise<{ amount: string } | { refusal: string }>;
  newOperationId(): string;
  take(invoice: Invoice, operation: Pick<Operation, "id" | "amount">, manner: PayManner): void;
}

/** A day, in half minutes. */
const PAUSES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 833];
const CHECK_TIMEOUT_MS = 10_000;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

export function openMonetaAccount(world: World): MonetaAccount {
  const book = world.state.section("moneta", () => ({ invoices: {} as Record<string, Invoice>, addresses: {} as Addresses }));
  const door = (invoice: Invoice) => new URL("/payment/webhook/moneta", invoice.returnUrl).href;
  const addressOf = (invoice: Invoice, which: keyof Addresses) => {
    const set = book().addresses[which];
    return set === undefined ? door(invoice) : set;
  };

  world.notifications.judge("moneta", ({ receiver = "" }, answer) => isTaken(receiver.split(" ")[0]!, answer));
  world.notifications.onOutcome("moneta", ({ receiver = "" }, outcome, last) => {
    const [transactionId = "", operationId] = receiver.split(" ");
    const operation = book().invoices[transactionId]?.operations.find(({ id }) => id === operationId);
    if (!operation || operation.store === "notified") return;
    if (outcome === "delivered") operation.store = "notified";
    else if (last) operation.store = "not-notified";
    world.state.changed();
  });

  async function ask(url: string, fields: Fields): Promise<string> {
    const body = new URLSearchParams(fields).toString();
    const entry = world.log.add({
      provider: "moneta", direction: "out", method: "POST", path: url, headers: FORM, body, at: new Date().toISOString(),
    }); // biome-ignore format: one thought
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const answer = await fetchStore(url, { method: "POST", headers: FORM, body, signal });
    entry.status = answer.status;
    return answer.status === 200 ? answer.text() : "";
  }

  return {
    addresses: () => book().addresses,
    find: (transactionId) => book().invoices[transactionId],
    keep: (invoice) => {
      const before = book().invoices[invoice.transactionId];
      book().invoices[invoice.transactionId] = { ...invoice, operations: before?.operations ?? [], declines: before?.declines ?? 0 };
      world.state.changed();
      return book().invoices[invoice.transactionId]!;
    },
    check: async (invoice, operationId) => {
      const url = addressOf(invoice, "checkUrl");
      if (!url) return invoice.amount ? { amount: invoice.amount } : { refusal: "no sum" };
      const asked: Fields = { MNT_COMMAND: "CHECK", ...fieldsOf(invoice, invoice.amount, operationId) };
      const text = await ask(url, { ...asked, MNT_SIGNATURE: signatures.check(asked, account.code) }).catch(() => "");
      const told = readXml(text, invoice.transactionId);
      if (told?.MNT_RESULT_CODE === "402" && invoice.amount) return { amount: invoice.amount };
      if (told?.MNT_RESULT_CODE === "100" && told.MNT_AMOUNT) return { amount: told.MNT_AMOUNT };
      return { refusal: told?.MNT_RESULT_CODE ?? "broken" };
    },
    newOperationId: () => String(randomInt(1e9, 9e9)),
    take: (invoice, { id, amount }, { by = "post", delayMs, copies, tamper }) => {
      const url = by === "none" ? null : addressOf(invoice, "payUrl");
      invoice.operations.push({ id, amount, at: world.clock.now(), store: url ? "waiting" : "not-told" });
      world.state.changed();
      if (!url) return;
      const body = new URLSearchParams(payFields(invoice, id, amount, tamper)).toString();
      const isGet = by === "get";
      world.notifications.send(
        {
          provider: "moneta",
          url: isGet ? `${url}?${body}` : url,
          method: isGet ? "GET" : "POST",
          headers: isGet ? {} : FORM,
          body: isGet ? "" : body,
          pauses: PAUSES,
          timeoutMs: 15_000,
          receiver: `${invoice.transactionId} ${id}`,
        },
        { delayMs, copies },
      );
    },
  };
}

const fieldsOf = (invoice: Invoice, amount: string, operationId?: string): Fields => ({
  MNT_ID: account.id,
  MNT_TRANSACTION_ID: invoice.transactionId,
  ...(operationId && { MNT_OPERATION_ID: operationId }),
  ...(amount && { MNT_AMOUNT: amount }),
  MNT_CURRENCY_CODE: invoice.currency,
  ...(invoice.subscriber && { MNT_SUBSCRIBER_ID: invoice.subscriber }),
  ...(invoice.testMode && { MNT_TEST_MODE: invoice.testMode }),
});

/** A genuine notification with one falsified field; "forged" has a bad signature only. */
function payFields(invoice: Invoice, operationId: string, amount: string, tamper: Tamper | undefined): Fields {
  const lies: Partial<Record<Tamper, Fields>> = {
    amount: { MNT_AMOUNT: amount === "1.00" ? "2.00" : "1.00" },
    currency: { MNT_CURRENCY_CODE: "USD" },
    merchant: { MNT_TRANSACTION_ID: `${invoice.transactionId.slice(0, -1)}9${invoice.transactionId.slice(-1)}` },
    account: { MNT_ID: "11111111" },
    test: { MNT_TEST_MODE: invoice.testMode === "1" ? "0" : "1" },
  };
  const told: Fields = { ...fieldsOf(invoice, amount, operationId), ...(tamper && lies[tamper]) };
  const code = tamper === "signature" ? "somebody-else's-code" : account.code;
  return { ...told, MNT_USER: "303", MNT_CORRACCOUNT: "303", MNT_SIGNATURE: signatures.pay(told, code) };
}
