import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { credentials, type Desk, eventTypes } from "./desk.ts";
import { confirm, refund, release } from "./money-moves.ts";
import { type Operation, presentOperation, readSum } from "./operation.ts";

type Fields = Record<string, unknown>;
type Envelope = { Success: boolean; Message: string | null; Model?: unknown };
type Method = (fields: Fields, desk: Desk, now: number) => Envelope;

const done: Envelope = { Success: true, Message: null };
const refused = (Message: string): Envelope => ({ Success: false, Message });
const notFound = refused("Not found");
const PAGE = 100;

/** JSON or forms by POST; business errors with HTTP 200. */
export function serveCloudPayments(app: FastifyInstance, world: World, desk: Desk) {
  guardDoor(app, world, "cloudpayments", ({ code }) =>
    code ? { status: 200, body: refused(code) } : { status: 500, type: "text/html", body: "<h1>Internal Server Error</h1>" },
  );

  app.addHook("preHandler", async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.code(401).header("www-authenticate", "Basic").send("");
  });
  for (const [path, method] of Object.entries(methods))
    app.post(path, (request, reply) => {
      const id = request.headers["x-request-id"];
      const before = typeof id === "string" ? desk.answered(id) : undefined;
      const answer = before ?? JSON.stringify(method((request.body ?? {}) as Fields, desk, world.clock.now()));
      if (typeof id === "string" && before === undefined) desk.remember(id, answer);
      world.state.changed();
      return reply.type("application/json; charset=utf-8").send(answer);
    });

  app.post<{ Params: { type: string; verb: string } }>("/site/notifications/:type/:verb", async (request) => {
    const type = eventTypes.find((name) => name.toLowerCase() === request.params.type.toLowerCase());
    if (!type) return notFound;
    if (request.params.verb === "get") return { ...done, Model: desk.settings(type) ?? { IsEnabled: false, Address: "" } };
    const { IsEnabled, Address } = (request.body ?? {}) as Fields;
    desk.set(type, { IsEnabled: String(IsEnabled) === "true", Address: String(Address ?? "") });
    return done;
  });
}

function isKnown(authorization = "") {
  const right = `Basic ${Buffer.from(`${credentials.publicId}:${credentials.apiSecret}`).toString("base64")}`;
  return authorization.length === right.length && timingSafeEqual(Buffer.from(authorization), Buffer.from(right));
}

const present = (one: Operation) => presentOperation(one, credentials.publicId);
const tell = (one: Operation): Envelope => ({ Success: one.status !== "Declined", Message: null, Model: present(one) });

const methods: Record<string, Method> = {
  "/test": () => done,
  "/payments/get": (fields, desk) => onOperation(fields, desk, tell),
  "/payments/find": (fields, desk) => find(fields, desk, ({ type }) => type === 0),
  "/v2/payments/find": (fields, desk) => find(fields, desk, () => true),
  "/payments/list": ({ Date: day }, desk) => {
    const listed = desk.all().filter(({ type, createdAt }) => type === 0 && new Date(createdAt).toISOString().startsWith(String(day)));
    return day ? { ...done, Model: listed.map(present) } : refused("Date is required");
  },
  "/v2/payments/list": ({ CreatedDateGte, CreatedDateLte, PageNumber }, desk) => {
    const [from, to, page] = [Date.parse(String(CreatedDateGte)), Date.parse(String(CreatedDateLte)), Number(PageNumber)];
    if (Number.isNaN(from)) return refused("CreatedDateGte is required");
    if (Number.isNaN(to)) return refused("CreatedDateLte is required");
    if (!(page >= 1)) return refused("PageNumber is required");
    const listed = desk.all().filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    return { ...done, Model: listed.slice((page - 1) * PAGE, page * PAGE).map(present) };
  },
  "/payments/confirm": (fields, desk, now) =>
    onSum(fields, desk, (one, amount) => {
      const refusal = confirm(one, amount, now);
      if (refusal) return refused(refusal);
      desk.announce("Confirm", one);
      return done;
    }),
  "/payments/void": (fields, desk) =>
    onOperation(fields, desk, (one) => {
      const refusal = release(one);
      if (refusal) return refused(refusal);
      desk.announce("Cancel", one);
      return done;
    }),
  "/payments/refund": (fields, desk, now) =>
    onSum(fields, desk, (one, amount) => {
      const { JsonData = "" } = fields;
      const back = refund(one, amount, typeof JsonData === "string" ? JsonData : JSON.stringify(JsonData), now);
      if (typeof back === "string") return refused(back);
      desk.keep(back);
      desk.announce("Refund", back);
      return { ...done, Model: { TransactionId: back.id } };
    }),
};

/** The last of several operations with one number. */
function find({ InvoiceId }: Fields, desk: Desk, counts: (one: Operation) => boolean): Envelope {
  if (!InvoiceId) return refused("InvoiceId is required");
  const last = desk.all().findLast((one) => one.invoiceId === String(InvoiceId) && counts(one));
  return last ? tell(last) : notFound;
}

function onOperation({ TransactionId }: Fields, desk: Desk, act: (one: Operation) => Envelope): Envelope {
  if (!TransactionId) return refused("TransactionId is required");
  const one = desk.get(Number(TransactionId));
  return one ? act(one) : notFound;
}

const onSum = (fields: Fields, desk: Desk, act: (one: Operation, amount: number) => Envelope): Envelope =>
  onOperation(fields, desk, (one) => {
    if (!fields.Amount) return refused("Amount is required");
    const amount = readSum(fields.Amount);
    return amount ? act(one, amount) : refused("Amount is invalid");
  });
