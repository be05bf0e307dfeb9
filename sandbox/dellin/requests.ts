import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";
import { answer, type Failure, lacking, refuse, wrong } from "./failures.ts";
import { readWay } from "./freight.ts";
import type { FreightBook, Request } from "./order-book.ts";

const COUNTERAGENT = "1";

export function serveRequests(app: FastifyInstance, world: World, book: FreightBook) {
  app.post<{ Body: Request & { appkey?: string; sessionID?: string } }>("/v2/request.json", (request, reply) => {
    const { appkey: _key, sessionID: _session, ...asked } = request.body;
    const way = readWay(asked, world.clock.now());
    const errors = [...(Array.isArray(way) ? way : []), ...checkMembers(asked), ...checkRest(asked)];
    if (Array.isArray(way) || errors.length > 0) return refuse(reply, errors);
    const order = book.accept(structuredClone(asked), way);
    return answer({ state: "success", requestID: Number(order.requestID), barcode: order.barcode }, world.clock.now());
  });
}

function checkMembers({ members }: Request): Failure[] {
  const { requester, sender, receiver } = members ?? {};
  const errors: Failure[] = [];
  if (!requester?.role) errors.push(lacking("members.requester.role"));
  if (!sender?.counteragentID && !sender?.counteragent) errors.push(lacking("members.sender.counteragentID"));
  else if (sender.counteragentID && sender.counteragentID !== COUNTERAGENT) errors.push(wrong("members.sender.counteragentID"));
  for (const [who, member] of [
    ["sender", sender],
    ["receiver", receiver],
  ] as const) {
    // biome-ignore format: a table
    if (!member?.contactPersons?.[0]?.name) errors.push(lacking(`members.${who}.contactPersons`));
    if (!/^7\d{10}$/.test(member?.phoneNumbers?.[0]?.number ?? "")) errors.push(wrong(`members.${who}.phoneNumbers`));
  }
  if (!receiver?.counteragent?.form && !receiver?.counteragentID) errors.push(lacking("members.receiver.counteragent"));
  if (receiver?.counteragent?.isAnonym && !receiver.counteragent.phone) errors.push(lacking("members.receiver.counteragent.phone"));
  return errors;
}

function checkRest({ inOrder, cargo, payment }: Request): Failure[] {
  const errors: Failure[] = [];
  if (typeof inOrder !== "boolean") errors.push(lacking("inOrder"));
  if (!cargo?.freightName && !cargo?.freightUID) errors.push(lacking("cargo.freightName"));
  if (!payment?.primaryPayer) errors.push(lacking("payment.primaryPayer"));
  for (const [i, one] of (payment?.cashOnDelivery ?? []).entries())
    if (!one.orderNumber || !one.products?.length) errors.push(lacking(`payment.cashOnDelivery[${i}]`));
  return errors;
}
