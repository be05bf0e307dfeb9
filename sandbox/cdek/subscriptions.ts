import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";
import { carrierTime, emptyField, failure, wrongType } from "./failures.ts";
import type { Webhooks } from "./webhooks.ts";

const types = [
  "ORDER_STATUS",
  "ORDER_MODIFIED",
  "PRINT_FORM",
  "RECEIPT",
  "PREALERT_CLOSED",
  "ACCOMPANYING_WAYBILL",
  "OFFICE_AVAILABILITY",
  "DELIV_PROBLEM",
  "DELIV_AGREEMENT",
  "DOWNLOAD_PHOTO",
];
const MOST_SUBSCRIPTIONS = 2;
const notFound = { errors: [failure("v2_entity_not_found", "No such subscription")] };

type ByUuid = { Params: { uuid: string } };

export function serveSubscriptions(app: FastifyInstance, world: World, webhooks: Webhooks) {
  const record = (type: string, state: string, errors: object[] = []) => {
    return { request_uuid: randomUUID(), type, date_time: carrierTime(world.clock.now()), state, errors, warnings: [] };
  };
  const found = (uuid: string) => webhooks.list().find((one) => one.uuid === uuid);

  app.post<{ Body: { url?: string; type?: string } }>("/webhooks", (request, reply) => {
    const { url, type } = request.body ?? {};
    const refuse = (error: object) => reply.code(400).send({ requests: [record("CREATE", "INVALID", [error])] });
    if (!url) return refuse(emptyField("url"));
    if (!type) return refuse(emptyField("type"));
    if (!types.includes(type)) return refuse(wrongType("type"));
    if (!URL.canParse(url)) return refuse(wrongType("url"));
    if (webhooks.list().length >= MOST_SUBSCRIPTIONS) return refuse(failure("v2_bad_request", "No more than two subscriptions"));
    const uuid = randomUUID();
    webhooks.add({ uuid, type, url });
    return reply.send({ entity: { uuid }, requests: [record("CREATE", "SUCCESSFUL")], related_entities: [] });
  });

  app.get("/webhooks", (_request, reply) => reply.send(webhooks.list().map(({ uuid, type, url }) => ({ uuid, type, url }))));

  app.get<ByUuid>("/webhooks/:uuid", (request, reply) => {
    const one = found(request.params.uuid);
    if (!one) return reply.code(404).send(notFound);
    const { uuid, type, url } = one;
    return reply.send({ entity: { uuid, type, url }, requests: [record("GET", "SUCCESSFUL")] });
  });

  app.delete<ByUuid>("/webhooks/:uuid", (request, reply) => {
    const { uuid } = request.params;
    if (!found(uuid)) return reply.code(404).send(notFound);
    webhooks.remove((one) => one.uuid === uuid);
    return reply.send({ entity: { uuid }, requests: [record("DELETE", "SUCCESSFUL")] });
  });
}
