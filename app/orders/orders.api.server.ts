import * as z from "zod";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { normalizePhone } from "#app/customers/identity/phone.ts";
import { call } from "#app/foundation/http/call.ts";
import { notYours } from "#app/foundation/http/problem.ts";
import { presentOrder, presentOrderShort } from "./order-answer.ts";
import type { Orders } from "./orders.server.ts";

export const orderCalls = ({ orders, identity }: { orders: Orders; identity: Identity }) => [
  call({
    method: "POST",
    path: "/order/getuserall",
    summary: "Lists the customer's orders, newest first",
    own: true,
    limit: "personal",
    body: z.object({ user: z.string().max(100).nullish() }).nullish(),
    handle: async ({ body, visit }) => {
      if (body?.user && body.user !== visit.customerId) throw notYours();
      return { body: (await orders.list(visit.customerId!)).map(presentOrderShort) };
    },
  }),
  call({
    method: "GET",
    path: "/crm/vieworderclient/{phone}",
    summary: "Lists the customer's newest 200 full orders, or those older than `before`; the phone must be the customer's",
    own: true,
    limit: "personal",
    params: z.object({ phone: z.string().max(60) }),
    query: z.object({ before: z.string().max(20).optional() }),
    handle: async ({ params, query, visit }) => {
      const customer = await identity.customer(visit.customerId!);
      const phone = normalizePhone(params.phone, visit.storefront.countries[0]!);
      if (!customer?.phone || phone !== customer.phone) throw notYours();
      const listed = await orders.whole(customer.id, query.before ?? null);
      return {
        body: (await orders.inFull(listed)).map((full) => presentOrder(full, visit.lang, visit.now)),
        headers: { "referrer-policy": "no-referrer" },
      };
    },
  }),
];
