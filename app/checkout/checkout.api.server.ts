import { call } from "#app/foundation/http/call.ts";
import { orderAnswer, orderBody } from "./order.contract.ts";
import type { Checkout } from "./place-order.server.ts";

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
