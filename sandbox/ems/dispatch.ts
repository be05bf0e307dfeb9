import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { zoneBetween } from "../cdek/parcel-price.ts";
import { onePage } from "../one-page.ts";
import { cities } from "../places/cities.ts";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { destination, isOversized, rateAbroad, wrongAbroad } from "./abroad.ts";
import { serveDirectory } from "./directory.ts";
import { isAbroad, type PostBook, type PostOrder, type PostParcel } from "./parcels.ts";

const account = { token: "sandbox-ems-token", login: "gong@gong.example", password: "sandbox-ems-password" };
export const OWN_OFFICE = "101000";
const HEAVIEST_GRAMS = 31_500;
const VAT_PERCENT = 22;
const emsTypes = ["EMS", "EMS_OPTIMAL", "EMS_RT", "EMS_TENDER"];

const basic = `Basic ${Buffer.from(`${account.login}:${account.password}`).toString("base64")}`;
const refuse = (reply: FastifyReply, code: string, desc: string, status = 400) => reply.code(status).send({ code, desc });
const cityAt = (index: unknown) =>
  cities.find(({ country, postcode }) => country === "RU" && postcode.slice(0, 3) === String(index).padStart(6, "0").slice(0, 3));

export function serveDispatch(app: FastifyInstance, world: World, book: PostBook) {
  guardDoor(app, world, "ems", ({ code }) =>
    code ? { status: 400, body: { code, desc: code } } : { status: 500, body: { status: "ERROR", message: "Internal error" } },
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const theirs = (error.statusCode ?? 500) < 500;
    if (!theirs) console.error(error);
    return reply.code(theirs ? 400 : 500).send({ status: "ERROR", message: error.message });
  });
  app.addHook("preHandler", async ({ headers }: FastifyRequest, reply) => {
    const known = headers.authorization === `AccessToken ${account.token}` && headers["x-user-authorization"] === basic;
    if (!known) return reply.code(401).send({ status: "ERROR", message: "UNAUTHORIZED" });
  });

  serveDirectory(app);
  app.get("/1.0/user-shipping-points", () => [{ enabled: true, "operator-postcode": OWN_OFFICE, "ops-address": "Москва" }]);

  app.post<{ Body: PostOrder & { "index-from"?: string } }>("/1.0/tariff", (request, reply) => {
    const asked = request.body;
    if (asked["index-from"] !== OWN_OFFICE) return refuse(reply, "1001", "index-from is not a shipping point");
    if (isAbroad(asked)) return quoteAbroad(asked, reply);
    const to = cityAt(asked["index-to"]);
    if (!to) return refuse(reply, "1002", "index-to is not known");
    if (!emsTypes.includes(asked["mail-type"] ?? "")) return refuse(reply, "1003", "mail-type");
    if (!Number.isInteger(asked.mass) || asked.mass! < 1 || asked.mass! > HEAVIEST_GRAMS) return refuse(reply, "1004", "mass");
    const zone = zoneBetween(cityAt(OWN_OFFICE)!, to);
    const rate = 45_000 + zone * 9_000 + Math.ceil(asked.mass! / 500) * (2_500 + zone * 1_300) + 37;
    const vat = Math.round((rate * VAT_PERCENT) / 100);
    const time = { "min-days": 1 + zone, "max-days": 2 + zone };
    return { "total-rate": rate, "total-vat": vat, "ground-rate": { rate, vat }, "delivery-time": time };
  });

  app.put<{ Body: PostOrder[] }>("/2.0/user/backlog", (request) => {
    const judged = request.body.map((asked) => ({ asked, wrong: wrongIn(asked) }));
    const errors = judged.flatMap(({ wrong }, position) => (wrong.length > 0 ? [{ "error-codes": wrong, position }] : []));
    const taken = judged.filter(({ wrong }) => wrong.length === 0).map(({ asked }) => book.accept(structuredClone(asked)));
    return {
      orders: taken.map(({ id, barcode, asked }) => ({ barcode, "order-num": asked["order-num"], "result-id": id })),
      ...(errors.length > 0 && { errors }),
    };
  });

  /** By post number, or before batching also by order number. */
  const search = (batched: boolean) => (request: FastifyRequest) => {
    const { query } = request.query as { query?: string };
    const isIt = ({ barcode, asked }: PostParcel) => barcode === query || (!batched && asked["order-num"] === query);
    return book.list().filter((one) => (one.batch !== undefined) === batched && isIt(one)).map(presentParcel); // biome-ignore format: one thought
  };
  app.get("/1.0/backlog/search", search(false));
  app.get("/1.0/shipment/search", search(true));

  /** Batched and other orders have different URLs. */
  const forms = (batched: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const parcel = book.list().find((one) => String(one.id) === id && (one.batch !== undefined) === batched);
    if (!parcel) return refuse(reply, "NOT_FOUND", "No such order", 404);
    return reply.type("application/pdf").send(onePage([parcel.barcode]));
  };
  app.get("/1.0/forms/backlog/:id/forms", forms(false));
  app.get("/1.0/forms/:id/forms", forms(true));

  app.delete<{ Body: number[] }>("/1.0/backlog", (request) => {
    const gone = request.body.map((id, position) => ({ id, position, done: book.remove(id) }));
    const errors = gone.filter(({ done }) => !done).map(({ position }) => ({ "error-code": "NOT_FOUND", position }));
    return { "result-ids": gone.filter(({ done }) => done).map(({ id }) => id), ...(errors.length > 0 && { errors }) };
  });

  app.post<{ Body: number[] }>("/1.0/user/shipment", (request, reply) => {
    const parcels = book.list().filter((one) => one.batch === undefined && request.body.includes(one.id));
    if (parcels.length === 0) return refuse(reply, "NOT_FOUND", "No such orders");
    const name = book.batch(parcels);
    const batch = { "batch-name": name, "batch-status": "CREATED", "mail-type": "EMS", "shipment-count": parcels.length };
    return { batches: [batch], "result-ids": parcels.map(({ id }) => id) };
  });
}

function quoteAbroad(asked: PostOrder, reply: FastifyReply) {
  const to = destination(asked["mail-direct"]);
  if (!to) return refuse(reply, "2007", "No EMS to this country");
  if (asked["mail-type"] !== "EMS") return refuse(reply, "1003", "mail-type");
  if (!Number.isInteger(asked.mass) || asked.mass! < 1 || asked.mass! > to.heaviestGrams) return refuse(reply, "1004", "mass");
  if (isOversized(asked.dimension)) return refuse(reply, "2010", "dimension");
  const rate = rateAbroad(to, asked.mass!);
  const time = to.days && { "min-days": to.days[0], "max-days": to.days[1] };
  return { "total-rate": rate, "total-vat": 0, "avia-rate": { rate, vat: 0 }, ...(time && { "delivery-time": time }) };
}

const needed = ["order-num", "mail-type", "mail-category", "index-to", "place-to", "surname", "given-name", "mass"] as const;

function wrongIn(asked: PostOrder) {
  if (isAbroad(asked)) {
    const office = asked["postoffice-code"] === OWN_OFFICE ? [] : ["postoffice-code"];
    return [...wrongAbroad(asked), ...office].map((field) => fault(`ILLEGAL_${field.toUpperCase().replaceAll("-", "_")}`, field));
  }
  const wrong = needed.filter((field) => !asked[field]).map((field) => fault(`EMPTY_${field.toUpperCase().replaceAll("-", "_")}`, field));
  if (!Number.isInteger(asked.mass) || asked.mass! > HEAVIEST_GRAMS) wrong.push(fault("ILLEGAL_MASS", "mass"));
  if (asked["index-to"] && !cityAt(asked["index-to"])) wrong.push(fault("ILLEGAL_INDEX_TO", "index-to"));
  if (asked["postoffice-code"] !== OWN_OFFICE) wrong.push(fault("ILLEGAL_POSTCODE", "postoffice-code"));
  if (!/^7\d{10}$/.test(String(asked["tel-address"] ?? ""))) wrong.push(fault("ILLEGAL_TEL_ADDRESS", "tel-address"));
  const collects = asked["mail-category"]?.includes("CASH_ON_DELIVERY");
  if (collects && !(asked.payment! > 0 && asked.payment! <= (asked["insr-value"] ?? 0))) wrong.push(fault("ILLEGAL_PAYMENT", "payment"));
  return wrong;
}
const fault = (code: string, description: string) => ({ code, description: `Недопустимое значение поля ${description}` });

const presentParcel = ({ id, barcode, batch, asked }: PostParcel) => ({
  ...asked,
  id,
  barcode,
  version: 1,
  ...(batch && { "batch-name": batch }),
});
