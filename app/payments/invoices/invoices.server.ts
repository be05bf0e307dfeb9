import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound, tooMany } from "#app/foundation/http/problem.ts";
import type { Sellers } from "#app/foundation/sellers/seller.ts";
import type { Region } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { INVOICE, invoiceMail, REMINDER } from "#app/messaging/mail/invoice-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Order } from "#app/orders/order.ts";
import { refusalOf } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { topUpWay } from "#app/orders/proposals/proposal.ts";
import { notNow } from "#app/orders/why-not.ts";
import { changeInvoice, type Invoice, invoiceFacts, invoiceNumber, payByOf, purposeOf, remindedBy } from "./invoice.ts";
import { invoiceLink, opensInvoice } from "./invoice-link.server.ts";
import * as queries from "./invoices.queries.server.ts";
import { takesTransfer } from "./receipt.ts";
import { createReceipts } from "./receipts.server.ts";
import { createStatements } from "./statements.server.ts";

export type Invoices = ReturnType<typeof createInvoices>;
type Deps = {
  database: Database;
  orders: Orders;
  notifications: Notifications;
  sellers: Sellers;
  key: string;
  originOf: (region: Region) => string;
};
type Billed = Pick<Order, "id" | "number" | "storefront" | "lang" | "buyer" | "totalMinor" | "entity">;

const HOUR_MS = 3_600_000;
const AN_HOUR = 3;

/** Bank transfer orders: invoices and incoming money [PAY-03] [ORD-05]. */
export function createInvoices({ database, orders, notifications, sellers, key, originOf }: Deps) {
  const { db } = database;

  async function issued(trx: Db, { id, number, entity }: Billed, now: Date): Promise<Invoice> {
    const invoice = { orderId: id, number: invoiceNumber(number), seller: sellers[entity], issuedAt: now, payBy: payByOf(now) };
    return (await queries.insertInvoice(trx, invoice)) ? invoice : (await queries.findInvoice(trx, id))!;
  }

  const letter = (order: Billed, invoice: Invoice, turn: string, now: Date): Message => {
    const { number, payBy } = invoice;
    const link = invoiceLink(key, originOf(order.storefront), order.id, now);
    return invoiceMail(order, { number, payBy, purpose: purposeOf(invoice, order.totalMinor) }, link, turn);
  };

  async function draw(order: Order, invoice: Invoice): Promise<Buffer> {
    // Heavy and rarely needed.
    const { invoiceDocument } = await import("./invoice-document.server.ts");
    return invoiceDocument(invoiceFacts(order, invoice));
  }

  /** Throws 409 `state` without a payable invoice, 404 without payer data. */
  async function mayHave(order: Order, { now, lang }: Pick<Visit, "now" | "lang">): Promise<void> {
    const refusal = refusalOf("invoice", forActions(order, await orders.history(order.id)), buyersDay(order, now));
    if (refusal) throw notNow("invoice", refusal, lang);
    if (!order.bank?.name) throw notFound();
  }

  async function drawIssued(on: Db, orderId: string): Promise<Buffer | null> {
    const [order, invoice] = [await orders.find(on, orderId), await queries.findInvoice(on, orderId)];
    return order?.bank?.name && invoice ? draw(order, invoice) : null;
  }
  /** Of the difference, while its change waits for a transfer. */
  async function drawChange(order: Order | undefined): Promise<Buffer | null> {
    const [first, change] = order ? [await queries.findInvoice(db, order.id), await orders.proposals.find(order.id)] : [];
    if (!order?.bank?.name || !first || change?.state !== "open" || topUpWay(change) !== "transfer") return null;
    const drawn = changeInvoice(order, first, change);
    return draw(drawn.order, drawn.invoice);
  }
  notifications.make(INVOICE, (orderId) => drawIssued(db, orderId));

  const receipts = createReceipts({ database, orders, notifications, key });
  return {
    ...receipts,
    statements: createStatements({ receipts, sellers }),

    issue: async (trx: Db, order: Billed, now: Date): Promise<Message> => letter(order, await issued(trx, order, now), "issued", now),

    /** At most three times an hour, else 429. */
    sendAgain: async (id: string, visit: Visit): Promise<void> => {
      const own = await orders.findOwn(visit, { id });
      await mayHave(own, visit);
      await inTransaction(db, async (trx) => {
        const order = (await orders.lock(trx, own.id))!;
        const before = await queries.sentAgain(trx, id, new Date(visit.now.getTime() - HOUR_MS));
        if (before.length >= AN_HOUR) throw tooMany((before[0]!.at.getTime() + HOUR_MS - visit.now.getTime()) / 1000);
        const turn = `again:${visit.now.toISOString()}`;
        await notifications.send(trx, [letter(order, await issued(trx, order, visit.now), turn, visit.now)]);
      });
    },

    remind: async (now: Date): Promise<number> => {
      const today = moscowTime(now).day;
      const due = await queries.listToRemind(db, { from: today, to: remindedBy(today) }, now);
      for (const { orderId } of due)
        await inTransaction(db, async (trx) => {
          const order = (await orders.lock(trx, orderId))!;
          const invoice = (await queries.findInvoice(trx, orderId))!;
          if (takesTransfer(order)) await notifications.send(trx, [letter(order, invoice, REMINDER, now)]);
        });
      return due.length;
    },

    /** For the owner or by the email's link; otherwise 404. */
    document: async (id: string, k: string | undefined, visit: Visit): Promise<{ number: string; pdf: Buffer }> => {
      const byLetter = k !== undefined && opensInvoice(key, id, k, visit.now) ? await orders.find(db, id) : undefined;
      const order = byLetter ?? (await orders.findOwn(visit, { id }));
      await mayHave(order, visit);
      const invoice = (await queries.findInvoice(db, id)) ?? (await inTransaction(db, (trx) => issued(trx, order, visit.now)));
      return { number: invoice.number, pdf: await draw(order, invoice) };
    },

    drawIssued,
    drawChange: async (orderId: string) => drawChange(await orders.find(db, orderId)),
    changeLink: (order: Order, { origin, now }: Pick<Visit, "origin" | "now">) => `${invoiceLink(key, origin, order.id, now)}&change=1`,

    /** Of a change's difference; 404 without one, and for others. */
    changeDocument: async (id: string, k: string | undefined, visit: Visit): Promise<{ number: string; pdf: Buffer }> => {
      const byLetter = k !== undefined && opensInvoice(key, id, k, visit.now) ? await orders.find(db, id) : undefined;
      const order = byLetter ?? (await orders.findOwn(visit, { id }));
      const pdf = await drawChange(order);
      if (!pdf) throw notFound();
      return { number: `${invoiceNumber(order.number)}-change`, pdf };
    },
    unpaid: () => queries.listUnpaid(db),
    find: (orderId: string) => queries.findInvoice(db, orderId),
  };
}
