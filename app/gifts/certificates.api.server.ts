import { call } from "#app/foundation/http/call.ts";
import { BACKGROUND_BODY_BYTES } from "./background.server.ts";
import { activateAnswer, activateBody, certificateAnswer, certificateBody, resendBody } from "./certificates.contract.ts";
import type { Certificates } from "./certificates.server.ts";

export const certificateCalls = (certificates: Certificates) => [
  call({
    method: "POST",
    path: "/shop/certificate",
    summary: "Orders a gift certificate",
    keyed: true,
    limit: "order",
    bodyBytes: BACKGROUND_BODY_BYTES,
    body: certificateBody,
    answer: certificateAnswer,
    answerStatus: 201,
    handle: ({ body, visit, header }) => certificates.buy(body, visit, header("idempotency-key")),
  }),
  call({
    method: "POST",
    path: "/shop/certificate/activate",
    summary: "Redeems a certificate to the customer's advance, once",
    own: true,
    body: activateBody,
    answer: activateAnswer,
    handle: async ({ body, visit }) => {
      const { valueRubles, advanceRubles } = await certificates.activate(body.code, visit);
      return { body: { activity: true, value: valueRubles, avans: advanceRubles } };
    },
  }),
  call({
    method: "POST",
    path: "/shop/certificate/resend",
    summary: "Resends the certificate of an order with a new code",
    limit: "order",
    body: resendBody,
    handle: async ({ body, visit }) => {
      await certificates.resend(body.id, body.email?.trim() || null, visit);
      return { body: { activity: true } };
    },
  }),
];
