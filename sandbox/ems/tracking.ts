import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import type { Operation, PostBook, PostParcel } from "./parcels.ts";

const account = { login: "sandbox-tracking", password: "sandbox-tracking-password" };

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope"><S:Body>${body}</S:Body></S:Envelope>`;
const soapFault = (name: string, reason: string) =>
  envelope(
    `<S:Fault><S:Code><S:Value>S:Receiver</S:Value></S:Code><S:Reason><S:Text xml:lang="ru">${reason}</S:Text></S:Reason><S:Detail><ns3:${name} xmlns:ns3="http://russianpost.org/operationhistory/data">${reason}</ns3:${name}></S:Detail></S:Fault>`,
  );
const TYPE = "application/soap+xml;charset=utf-8";

/** SOAP, one call per number. */
export function serveTracking(app: FastifyInstance, world: World, book: PostBook) {
  app.addContentTypeParser(["application/soap+xml", "text/xml"], { parseAs: "string" }, (_request, body, done) => done(null, body));
  guardDoor(app, world, "ems", () => ({ status: 500, type: TYPE, body: soapFault("OperationHistoryFault", "Internal error") }));

  app.post<{ Body: string }>("/rtm34", (request, reply) => {
    const of = (name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(request.body)?.[1]?.trim() ?? "";
    reply.type(TYPE);
    if (of("login") !== account.login || of("password") !== account.password)
      return reply.code(500).send(soapFault("AuthorizationFault", "Authorization failed"));
    const parcel = book.list().find(({ barcode }) => barcode === of("Barcode"));
    const records = parcel ? parcel.operations.map((operation) => presentRecord(parcel, operation)).join("") : "";
    const data = `<ns3:OperationHistoryData xmlns:ns3="http://russianpost.org/operationhistory/data">${records}</ns3:OperationHistoryData>`;
    return reply.send(envelope(`<ns7:getOperationHistoryResponse xmlns:ns7="http://russianpost.org/operationhistory">${data}</ns7:getOperationHistoryResponse>`)); // biome-ignore format: one line on the wire
  });
}

function presentRecord({ barcode, asked }: PostParcel, { type, attribute, at, payment }: Operation): string {
  const moment = new Date(at + 3 * 3_600_000).toISOString().replace("Z", "+03:00");
  const id = (name: string, value: number) => `<ns3:${name}><ns3:Id>${value}</ns3:Id><ns3:Name>${name}</ns3:Name></ns3:${name}>`;
  return `<ns3:historyRecord><ns3:AddressParameters><ns3:DestinationAddress><ns3:Index>${asked["index-to"]}</ns3:Index></ns3:DestinationAddress></ns3:AddressParameters>
<ns3:FinanceParameters><ns3:Payment>${payment ?? asked.payment ?? 0}</ns3:Payment><ns3:Value>${asked["insr-value"] ?? 0}</ns3:Value></ns3:FinanceParameters>
<ns3:ItemParameters><ns3:Barcode>${barcode}</ns3:Barcode>${id("MailType", 7)}<ns3:Mass>${asked.mass}</ns3:Mass></ns3:ItemParameters>
<ns3:OperationParameters>${id("OperType", type)}${id("OperAttr", attribute)}<ns3:OperDate>${moment}</ns3:OperDate></ns3:OperationParameters></ns3:historyRecord>`;
}

const wish = z.object({
  order: z.string(),
  /** Operation type and attribute, as "8.2". */
  event: z.string().regex(/^\d{1,3}\.\d{1,3}$/),
  at: z.iso.datetime({ offset: true }).optional(),
  payment: z.int().nonnegative().optional(),
});

export function servePostHand(app: FastifyInstance, world: World, book: PostBook) {
  app.post("/carriers/ems", (request, reply) => {
    const asked = wish.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { order: id, event, at, payment } = asked.data;
    const parcel = book.list().findLast((one) => one.barcode === id || one.asked["order-num"] === id);
    if (!parcel) return reply.code(404).send({ error: "no such parcel" });
    const [type, attribute] = event.split(".").map(Number);
    book.write(parcel, {
      type: type!,
      attribute: attribute!,
      at: at ? Date.parse(at) : world.clock.now(),
      ...(payment !== undefined && { payment }),
    });
    return { barcode: parcel.barcode, operations: parcel.operations };
  });
}
