import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type Bank, credentials } from "./bank.ts";
import { cancelUnpaid, deposit, refund, reverse } from "./money-moves.ts";
import { type BankOrder, type Refusal, refusals } from "./order.ts";
import { presentStatus } from "./order-status.ts";
import { checkBasket, type Fields, readRegistration } from "./registration.ts";

type Answer = object;
type Method = (fields: Fields, bank: Bank, now: number) => Answer;

/** The older gateway: forms in, JSON out, business errors with HTTP 200. */
export function serveSber(app: FastifyInstance, world: World, bank: Bank) {
  guardDoor(app, world, "sber", ({ code }) =>
    code
      ? { status: 200, body: { ...refusals.system, errorCode: code } }
      : { status: 500, type: "text/html", body: "<h1>Internal Server Error</h1>" },
  );
  // Other content types have no fields: fail like missing credentials.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, {}));

  const answer = (method: Method, read: (request: FastifyRequest) => unknown) => (request: FastifyRequest, reply: FastifyReply) => {
    const fields = (read(request) ?? {}) as Fields;
    const body = isKnown(fields) ? method(fields, bank, world.clock.now()) : refusals.accessDenied;
    world.state.changed();
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  };
  for (const [name, method] of Object.entries(methods)) {
    app.post(
      `/${name}`,
      answer(method, (request) => request.body),
    );
    if (name === "getOrderStatusExtended.do")
      app.get(
        `/${name}`,
        answer(method, (request) => request.query),
      );
    else app.get(`/${name}`, (_request, reply) => reply.code(405).send());
  }
}

function isKnown({ userName = "", password = "" }: Fields) {
  const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
  return same(userName, credentials.userName) && same(password, credentials.password);
}

const done = { errorCode: "0", errorMessage: "Успешно" };

const methods: Record<string, Method> = {
  "register.do": (fields, bank, now) => register(fields, bank, now, false),
  "registerPreAuth.do": (fields, bank, now) => register(fields, bank, now, true),
  "getOrderStatusExtended.do": (fields, bank) => {
    if (!fields.orderId && !fields.orderNumber) return refusals.missing("orderId");
    const order = bank.find(fields);
    return order ? presentStatus(order) : refusals.noSuchOrder;
  },
  "deposit.do": (fields, bank, now) =>
    onOrder(fields, bank, (order) => {
      const amount = readAmount(fields.amount, { zero: true });
      if (typeof amount !== "number") return amount;
      const refused = deposit(order, amount, now);
      if (!refused) bank.announce(order, "deposited", true);
      return refused;
    }),
  "reverse.do": (fields, bank, now) =>
    onOrder(fields, bank, (order) => {
      const amount = fields.amount ? readAmount(fields.amount) : undefined;
      if (typeof amount === "object") return amount;
      const refused = reverse(order, amount, now);
      if (!refused) bank.announce(order, "reversed", true);
      return refused;
    }),
  "refund.do": (fields, bank, now) =>
    onOrder(fields, bank, (order) => {
      const amount = readAmount(fields.amount);
      if (typeof amount !== "number") return amount;
      const basket = fields.orderBundle ? checkBasket(fields.orderBundle, amount) : undefined;
      if (basket) return basket;
      const key = readRefundKey(fields.jsonParams);
      if (typeof key === "object") return key;
      const refused = refund(order, amount, key, now);
      if (!refused) bank.announce(order, "refunded", true);
      return refused === "repeated" ? undefined : refused;
    }),
  "decline.do": (fields, bank) => {
    if (!fields.orderId && !fields.orderNumber) return refusals.missing("orderId");
    const order = bank.find(fields);
    return order ? (cancelUnpaid(order) ?? done) : refusals.noSuchOrder;
  },
};

function register(fields: Fields, bank: Bank, now: number, twoStage: boolean): Answer {
  const order = readRegistration(fields, now, twoStage);
  if ("errorCode" in order) return order;
  if (bank.find({ orderNumber: order.orderNumber })) return refusals.duplicateNumber;
  bank.keep(order);
  const bankInvoiceId = order.orderId.replaceAll("-", "");
  return {
    ...done,
    orderId: order.orderId,
    // Behind the shop's own origin, so browsers need no route to this process.
    formUrl: `${new URL(order.returnUrl).origin}/sandbox/pay/sber/${order.orderId}`,
    externalParams: {
      sbolBankInvoiceId: bankInvoiceId,
      sbolDeepLink: `sberpay://invoicing/v2?bankInvoiceId=${bankInvoiceId}&operationType=Web2App`,
      sbolInactive: false,
    },
  };
}

function onOrder(fields: Fields, bank: Bank, act: (order: BankOrder) => Refusal | undefined): Answer {
  if (!fields.orderId) return refusals.missing("orderId");
  const order = bank.find({ orderId: fields.orderId });
  return order ? (act(order) ?? done) : refusals.noSuchOrder;
}

function readAmount(text: string | undefined, { zero = false } = {}): number | Refusal {
  if (!text) return refusals.missing("amount");
  return /^\d{1,12}$/.test(text) && (zero || Number(text) > 0) ? Number(text) : refusals.wrongAmount;
}

function readRefundKey(jsonParams: string | undefined): string | undefined | Refusal {
  if (!jsonParams) return undefined;
  try {
    const key = JSON.parse(jsonParams)?.externalRefundId;
    return key === undefined ? undefined : String(key);
  } catch {
    return refusals.wrong("jsonParams");
  }
}
