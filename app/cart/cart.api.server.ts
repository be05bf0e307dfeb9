import type * as z from "zod";
import { call, type Visit } from "#app/foundation/http/call.ts";
import { notYours } from "#app/foundation/http/problem.ts";
import { basketAnswer, basketBody, mergeAnswer, mergeBody, quoteBody } from "./cart.contract.ts";
import type { CartChange, Carts } from "./cart.server.ts";
import { presentCart, presentEntries, presentTold } from "./cart-answer.ts";
import { type Quotes, quoteRequest } from "./quote.server.ts";
import { presentQuote } from "./quote-answer.ts";

export function cartCalls({ carts, quotes }: { carts: Carts; quotes: Quotes }) {
  return [
    call({
      method: "POST",
      path: "/shop/user/basket",
      summary: "Updates the customer's cart on this storefront",
      own: true,
      body: basketBody,
      answer: basketAnswer,
      handle: async ({ body, visit }) => {
        if (body.client !== visit.customerId) throw notYours();
        return { body: presentCart(await changeCart(carts, visit, body)) };
      },
    }),
    call({
      method: "POST",
      path: "/shop/cart/merge",
      summary: "Merges a browser's cart into the customer's; idempotent",
      own: true,
      body: mergeBody,
      answer: mergeAnswer,
      handle: async ({ body, visit }) => {
        const { entries, added, dropped, cut } = await carts.merge(visit, body.lines);
        return { body: { data: { basket: presentEntries(entries) }, added, dropped: dropped.map(presentTold), cut: cut.map(presentTold) } };
      },
    }),
    call({
      method: "POST",
      path: "/shop/cart/quote",
      summary: "Quotes a cart; the quote is valid for 15 minutes",
      limit: "quote",
      body: quoteBody,
      handle: async ({ body, visit }) => ({ body: presentQuote(await quotes.quote(quoteRequest(body, visit), visit)) }),
    }),
  ];
}

function changeCart(carts: Carts, visit: Visit, body: z.infer<typeof basketBody>): Promise<CartChange> {
  switch (body.type) {
    case "add":
      return carts.add(visit, body.item);
    case "set":
      return carts.set(visit, body._id, body.specification, body.quantity);
    case "delete":
      return carts.remove(visit, body._id);
    case "fulldelete":
      return carts.clear(visit);
  }
}
