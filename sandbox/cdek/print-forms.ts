import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { onePage } from "../one-page.ts";
import type { World } from "../world.ts";
import { carrierTime, emptyField, failure, wrongType } from "./failures.ts";
import type { OrderBook } from "./order-book.ts";
import type { Webhooks } from "./webhooks.ts";

interface Form {
  uuid: string;
  kind: "orders" | "barcodes";
  numbers: string[];
  askedAt: number;
  told: boolean;
}
type PrintRequest = {
  orders?: { order_uuid?: string; cdek_number?: string }[];
  copy_count?: number;
  type?: string;
  format?: string;
  lang?: string;
};

const READY_AFTER_MS = 1000;
const LINK_LIFE_MS = 3600_000;

/** Asynchronous PDFs; links expire in an hour. */
export function servePrintForms(app: FastifyInstance, world: World, book: OrderBook, webhooks: Webhooks) {
  const forms = world.state.section("cdek-forms", () => ({}) as Record<string, Form>);
  const age = (form: Form) => world.clock.now() - form.askedAt;
  const statusOf = (form: Form) => (age(form) < READY_AFTER_MS ? "PROCESSING" : age(form) < LINK_LIFE_MS ? "READY" : "REMOVED");

  for (const kind of ["orders", "barcodes"] as const) {
    const urlOf = (form: Form, host: string) => `http://${host}/cdek/v2/print/${kind}/${form.uuid}.pdf`;

    app.post<{ Body: PrintRequest }>(`/print/${kind}`, (request, reply) => {
      const asked = request.body?.orders;
      if (!asked?.length) return reply.code(400).send({ errors: [emptyField("orders")] });
      if (asked.length > 100) return reply.code(400).send({ errors: [failure("v2_bad_request", "More than 100 orders")] });
      const badField = wrongIn(kind, request.body);
      if (badField) return reply.code(400).send({ errors: [wrongType(badField)] });
      const orders = asked.map(({ order_uuid, cdek_number }) => book.find({ uuid: order_uuid, cdek_number }));
      const numbers = orders.map((order) => order?.cdekNumber).filter((number) => number !== undefined);
      if (numbers.length < asked.length) return reply.code(400).send({ errors: [failure("v2_order_not_found", "An order is not found")] });
      const form: Form = { uuid: randomUUID(), kind, numbers, askedAt: world.clock.now(), told: false };
      forms()[form.uuid] = form;
      world.state.changed();
      const state = { request_uuid: randomUUID(), type: "CREATE", date_time: carrierTime(form.askedAt), state: "ACCEPTED" };
      return reply.code(202).send({ entity: { uuid: form.uuid }, requests: [state] });
    });

    app.get<{ Params: { file: string } }>(`/print/${kind}/:file`, (request, reply) => {
      const [, uuid = "", pdf] = /^([\da-f-]+)(\.pdf)?$/.exec(request.params.file) ?? [];
      const form = forms()[uuid];
      if (!form) return reply.code(404).send({ errors: [failure("v2_entity_not_found", "No such form")] });
      const status = statusOf(form);
      if (pdf && status !== "READY") return reply.code(404).send({ errors: [failure("v2_entity_not_ready", `The form is ${status}`)] });
      if (pdf) return reply.type("application/pdf").send(onePage(form.numbers));
      const url = status === "READY" ? urlOf(form, request.host) : undefined;
      return reply.send({ entity: { uuid, url, statuses: [{ code: status, name: status, date_time: carrierTime(world.clock.now()) }] } });
    });

    world.clock.onTick(() => {
      for (const form of Object.values(forms())) {
        if (form.kind !== kind || form.told || statusOf(form) !== "READY") continue;
        form.told = true;
        webhooks.emit("PRINT_FORM", form.uuid, { type: kind === "orders" ? "WAYBILL" : "BARCODE", url: urlOf(form, "sandbox") });
      }
    });
  }
}

function wrongIn(
  kind: Form["kind"],
  { copy_count = 1, type = "tpl_russia", format = "A4", lang = "RUS" }: PrintRequest,
): string | undefined {
  if (!Number.isInteger(copy_count) || copy_count < 1) return "copy_count";
  if (kind === "orders") return /^tpl_[a-z]+$/.test(type) ? undefined : "type";
  return !/^A[4-7]$/.test(format) ? "format" : ["RUS", "ENG"].includes(lang) ? undefined : "lang";
}
