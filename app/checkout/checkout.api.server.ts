import { call } from "#app/foundation/http/call.ts";
import { addFieldTexts } from "#app/foundation/http/problem-texts.ts";
import { draftAnswer, draftBody } from "./draft.contract.ts";
import type { Drafts } from "./draft.server.ts";
import { fieldTexts } from "./field-texts.ts";
import { orderAnswer, orderBody } from "./order.contract.ts";
import type { Checkout } from "./place-order.server.ts";

// API clients get the page's texts [CHK-05].
addFieldTexts(fieldTexts);

export const checkoutCalls = ({ checkout, drafts }: { checkout: Checkout; drafts: Drafts }) => [
  call({
    method: "POST",
    path: "/order/addnew",
    summary: "Places an order from the last quote shown",
    keyed: true,
    limit: "order",
    body: orderBody,
    answer: orderAnswer,
    answerStatus: 201,
    handle: ({ body, visit, header }) => checkout.placeOrder(body, visit, header("idempotency-key")),
  }),
  call({
    method: "GET",
    path: "/shop/user/checkout",
    summary: "Returns the customer's checkout draft",
    own: true,
    answer: draftAnswer,
    handle: async ({ visit }) => {
      const draft = await drafts.find(visit);
      return { body: { activity: draft !== null, draft } };
    },
  }),
  call({
    method: "POST",
    path: "/shop/user/checkout",
    summary: "Saves the checkout draft for the customer's other devices, replacing the version read before",
    own: true,
    body: draftBody,
    answer: draftAnswer,
    handle: async ({ body, visit }) => ({ body: { activity: true, draft: await drafts.save(body, visit) } }),
  }),
];
