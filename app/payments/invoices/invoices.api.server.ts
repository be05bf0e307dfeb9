import * as z from "zod";
import type { Db } from "#app/foundation/database/database.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { network } from "#app/foundation/http/network.ts";
import { line } from "#app/foundation/text-line.ts";
import { presentOrder } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { ownerOf } from "#app/orders/owner-of.server.ts";
import type { createCompanies } from "./companies.server.ts";
import type { Invoices } from "./invoices.server.ts";

type Needs = { invoices: Invoices; orders: Orders; db: Db; companies: ReturnType<typeof createCompanies> };

const orderId = z.object({ id: z.string().max(100) });
const company = z.object({
  type: z.enum(["legal-entity", "sole-trader"]),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  okpo: z.string(),
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
});

/** Contains personal data: not cacheable or frameable. */
const alone = (number: string) => ({
  "cache-control": "private, no-store",
  "content-disposition": `inline; filename="invoice-${number}.pdf"`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
});

export const invoiceCalls = ({ invoices, orders, db, companies }: Needs) => [
  call({
    method: "POST",
    path: "/order/{id}/invoice",
    summary: "Sends the invoice of one's own order again, to the order's own address; three an hour",
    keyed: true,
    limit: "order",
    params: orderId,
    handle: ({ params: { id }, visit, header }) =>
      answerOnce(db, { scope: `invoice ${ownerOf(visit)}`, key: header("idempotency-key"), request: [id], now: visit.now }, async () => {
        await invoices.sendAgain(id, visit);
        const [order] = await orders.inFull([await orders.findOwn(visit, { id })]);
        return { body: presentOrder(order!, visit.lang, visit.now) };
      }),
  }),
  call({
    method: "GET",
    path: "/order/{id}/invoice.pdf",
    summary: "The invoice of one's own order, or of the order whose invoice letter holds the key",
    limit: "order",
    lane: "document",
    params: orderId,
    query: z.object({ k: z.string().max(100).optional() }),
    handle: async ({ params: { id }, query: { k }, visit }) => {
      const { number, pdf } = await invoices.document(id, k, visit);
      return { raw: { type: "application/pdf", data: pdf }, headers: alone(number) };
    },
  }),
  call({
    method: "POST",
    path: "/mail/sendschet",
    summary: "Sends the invoice of the session's own order again, to the order's own address; three an hour",
    own: true,
    limit: "order",
    body: orderId,
    answer: z.object({ activity: z.boolean() }),
    handle: async ({ body: { id }, visit }) => {
      await invoices.sendAgain(id, visit);
      return { body: { activity: true } };
    },
  }),
  call({
    method: "GET",
    path: "/shop/company",
    summary: "Who has this INN, for the fields of an invoice; null when there is no help to be had",
    query: z.object({ inn: line(20) }),
    answer: z.object({ company: company.nullable() }),
    handle: async ({ query: { inn }, visit }) => {
      const visitor = visit.customerId ?? visit.guestHash ?? network(visit.address);
      return { body: { company: await companies(inn.replace(/[\s-]/g, ""), visitor) } };
    },
  }),
];
