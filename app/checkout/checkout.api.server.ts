import { call } from "#app/foundation/http/call.ts";
import { addFieldTexts } from "#app/foundation/http/problem-texts.ts";
import { fieldTexts } from "./field-texts.ts";
import { orderAnswer, orderBody } from "./order.contract.ts";
import type { Checkout } from "./place-order.server.ts";

// A program that orders reads the sentences that the page shows [CHK-05].
addFieldTexts(fieldTexts);

export const checkoutCalls = (checkout: Checkout) => [
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
];
