import type { FastifyInstance } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type Acquirer, credentials } from "./acquirer.ts";
import { same, unseal } from "./envelope.ts";
import { cancel, capture, refund } from "./money-moves.ts";
import { type Payment, type Refusal, refusals } from "./payment.ts";
import { type Fields, isWholeTenge, readRegistration } from "./registration.ts";

type Method = (fields: Fields, acquirer: Acquirer, now: number) => Payment | Refusal;

/** Signed envelopes; errors are bare JSON. */
export function serveOneVision(app: FastifyInstance, world: World, acquirer: Acquirer) {
  guardDoor(app, world, "onevision", ({ code }) =>
    code
      ? { status: 200, body: { success: false, error_code: code, error_msg: "" } }
      : { status: 500, type: "text/html", body: "<h1>Internal Server Error</h1>" },
  );
  const bearer = `Bearer ${Buffer.from(credentials.apiKey).toString("base64")}`;
  for (const [path, method] of Object.entries(methods))
    app.post(`/${path}`, (request, reply) => {
      if (!same(request.headers.authorization ?? "", bearer)) return reply.code(401).send(refusals.noAccess);
      const fields = unseal(request.body, credentials.secret);
      const done = fields ? method(fields, acquirer, world.clock.now()) : refusals.wrongSign;
      world.state.changed();
      return "success" in done ? reply.code(400).send(done) : reply.send(acquirer.answer(done));
    });
}

const methods: Record<string, Method> = {
  "payment/create": (fields, acquirer, now) => {
    if (fields.order_id && acquirer.find({ order_id: fields.order_id })) return refusals.duplicate;
    const payment = readRegistration(fields, acquirer.nextId(), now);
    if (!("success" in payment)) acquirer.keep(payment);
    return payment;
  },
  "payment/status": (fields, acquirer) => {
    if (fields.payment_id === undefined && fields.order_id === undefined) return refusals.wrong("payment_id");
    return acquirer.find(fields) ?? refusals.notFound;
  },
  "payment/capture": onPayment((payment, { amount }, acquirer) => {
    if (!isWholeTenge(amount)) return refusals.wrong("amount");
    const refused = capture(payment, amount);
    if (!refused) acquirer.announce(payment, "clearing", { amount });
    return refused;
  }),
  "payment/cancel": onPayment((payment, _fields, acquirer) => {
    const refused = cancel(payment);
    if (!refused) acquirer.announce(payment, "cancel", { amount: payment.amount });
    return refused;
  }),
  "payment/refund": onPayment((payment, { amount, test_mode }, acquirer) => {
    if (!isWholeTenge(amount)) return refusals.wrong("amount");
    if (test_mode === 2) return refusals.bank;
    const refused = refund(payment, amount);
    if (!refused && !payment.slowRefunds) acquirer.announce(payment, "refund", { amount });
    return refused;
  }),
};

function onPayment(act: (payment: Payment, fields: Fields, acquirer: Acquirer) => Refusal | undefined): Method {
  return (fields, acquirer) => {
    if (fields.payment_id === undefined) return refusals.wrong("payment_id");
    const payment = acquirer.find({ payment_id: fields.payment_id });
    return payment ? (act(payment, fields, acquirer) ?? payment) : refusals.notFound;
  };
}
