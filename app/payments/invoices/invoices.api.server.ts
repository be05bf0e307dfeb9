import * as z from "zod";
import type { Db } from "#app/foundation/database/database.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { payer } from "#app/foundation/http/limits.server.ts";
import { line } from "#app/foundation/text-line.ts";
import { presentOrder } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { ownerOf } from "#app/orders/owner-of.server.ts";
import type { createCompanies } from "./companies.server.ts";
import type { Invoices } from "./invoices.server.ts";

type Deps = { invoices: Invoices; orders: Orders; db: Db; companies: ReturnType<typeof createCompanies> };

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

export const invoiceCalls = ({ invoices, orders, db, companies }: Deps) => [
  call({
    method: "POST",
    path: "/order/{id}/invoice",
    summary: "Resends the invoice of an order to its e-mail; three per hour",
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
    summary: "Downloads the invoice of an order, by session or by the key in its letter",
    limit: "order",
    lane: "document",
    params: orderId,
    query: z.object({ k: z.string().max(100).optional(), change: z.literal("1").optional() }),
    handle: async ({ params: { id }, query: { k, change }, visit }) => {
      const { number, pdf } = await (change ? invoices.changeDocument(id, k, visit) : invoices.document(id, k, visit));
      return { raw: { type: "application/pdf", data: pdf }, headers: alone(number) };
    },
  }),
  call({
    method: "POST",
    path: "/mail/sendschet",
    summary: "Resends the invoice of an order to its e-mail; three per hour",
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
    summary: "Finds a company by INN for the invoice fields; null when suggestions are unavailable",
    query: z.object({ inn: line(20) }),
    answer: z.object({ company: company.nullable() }),
    handle: async ({ query: { inn }, visit }) => {
      return { body: { company: await companies(inn.replace(/[\s-]/g, ""), payer(visit)) } };
    },
  }),
];
