import type { FastifyInstance, FastifyReply } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type Refusal, refusalAnswer } from "./refusals.ts";
import { fillTemplate } from "./templates.ts";

export const token = "sandbox-whatsapp-token";
export const phoneId = "100000000000001";

type Body = { messaging_product?: unknown; recipient_type?: unknown; to?: unknown; type?: unknown; template?: unknown } | null;

const PAIR_LIMIT = 10;
const PAIR_WINDOW_MS = 60_000;

/** The Cloud API, templates only. */
export function serveWhatsApp(app: FastifyInstance, world: World) {
  const journal = world.state.section("whatsapp", () => ({ sent: [] as { to: string; at: number }[], count: 0 }));
  guardDoor(app, world, "whatsapp", ({ code }) => refusalAnswer({ code: Number(code ?? 131000), details: "" }));

  app.post<{ Params: { version: string; id: string }; Body: Body }>("/:version/:id/messages", (request, reply) => {
    const { version, id } = request.params;
    if (!/^v\d+\.\d+$/.test(version)) return no(reply, 2500, "");
    if (request.headers.authorization !== `Bearer ${token}`) return no(reply, 190, "");
    if (id !== phoneId) return no(reply, 33, "");
    const sent = send(request.body);
    return "code" in sent ? no(reply, sent.code, sent.details) : reply.send(sent);
  });
  app.all("/*", (_request, reply) => no(reply, 2500, ""));

  function send(body: Body): Refusal | object {
    const { messaging_product, recipient_type = "individual", to, type = "text", template } = body ?? {};
    if (messaging_product !== "whatsapp") return { code: 100, details: "The parameter messaging_product is required." };
    if (recipient_type !== "individual") return { code: 100, details: "recipient_type has to be individual" };
    if (typeof to !== "string" || !to) return { code: 100, details: "The parameter to is required." };
    const number = to.replace(/^\+/, "");
    if (!/^\d{8,15}$/.test(number)) return { code: 131009, details: "to is no phone number" };
    // No conversation is open, as nobody wrote to the shop.
    if (type !== "template") return { code: 131047, details: "More than 24 hours have passed since the recipient last replied" };
    const filled = fillTemplate(template);
    if (!filled.ok) return filled.refusal;
    if (hasNoWhatsApp(number)) return { code: 131026, details: "The recipient has no WhatsApp" };
    const now = world.clock.now();
    const lately = journal().sent.filter((one) => one.to === number && now >= one.at && now - one.at < PAIR_WINDOW_MS);
    if (lately.length >= PAIR_LIMIT) return { code: 131056, details: "Too many messages to this number" };
    journal().sent = [...journal().sent.filter(({ at }) => now - at < PAIR_WINDOW_MS), { to: number, at: now }];
    journal().count += 1;
    world.messages.add({ channel: "whatsapp", to: number, text: filled.text, at: new Date(now).toISOString() });
    world.state.changed();
    return {
      messaging_product: "whatsapp",
      contacts: [{ input: to, wa_id: number }],
      messages: [{ id: `wamid.${Buffer.from(`sandbox-${journal().count}`).toString("base64")}`, message_status: "accepted" }],
    };
  }
}

/** Numbers ending in 00 have no WhatsApp. */
const hasNoWhatsApp = (number: string) => number.endsWith("00");

function no(reply: FastifyReply, code: number, details: string) {
  const { status, body } = refusalAnswer({ code, details });
  return reply.code(status).send(body);
}
