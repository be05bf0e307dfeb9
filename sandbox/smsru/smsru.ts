import type { FastifyInstance, FastifyReply } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { statusTexts } from "./status-texts.ts";

export const apiId = "00000000-0000-0000-0000-000000000000";

type Fields = Record<string, string | undefined>;
interface SentSms {
  to: string;
  text: string;
  at: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAILY_LIMIT_PER_NUMBER = 100;
const LONGEST_TEXT = 8 * 67;
const COST = "4.10";

export function serveSmsRu(app: FastifyInstance, world: World) {
  const journal = world.state.section("smsru", () => ({ sent: {} as Record<string, SentSms>, count: 0 }));
  guardDoor(app, world, "smsru", ({ code }) => ({ status: 200, body: refusal(Number(code ?? 500)) }));

  app.route<{ Body: Fields; Querystring: Fields }>({
    method: ["GET", "POST"],
    url: "/sms/send",
    handler: (request, reply) => {
      const fields = { ...request.query, ...request.body };
      if (request.method === "GET") return answer(reply, fields, refusal(210));
      if (fields.api_id !== apiId) return answer(reply, fields, refusal(200));
      const numbers = (fields.to ?? "").split(",").map((number) => number.trim());
      const text = fields.msg ?? "";
      if (numbers.length > 100) return answer(reply, fields, refusal(213));
      if (!numbers[0]) return answer(reply, fields, refusal(202));
      if (!text.trim()) return answer(reply, fields, refusal(203));
      if (text.length > LONGEST_TEXT) return answer(reply, fields, refusal(205));
      const sms = Object.fromEntries(numbers.map((number) => [number, sendOne(number, text, fields.test === "1")]));
      return answer(reply, fields, { status: "OK", status_code: 100, sms, balance: 1000 });
    },
  });

  function sendOne(number: string, text: string, test: boolean) {
    const to = number.replace(/\D/g, "");
    // Unreachable here: malformed numbers and 7 000 ….
    if (!/^\+?\d{11,15}$/.test(number)) return refusal(202);
    if (to.startsWith("7000")) return refusal(207);
    const now = world.clock.now();
    const before = Object.values(journal().sent).filter((one) => one.to === to && now - one.at < DAY_MS && now >= one.at);
    const same = before.filter((one) => one.text === text);
    if (same.length > 0) return refusal(same.some((one) => now - one.at < MINUTE_MS) ? 231 : 232);
    if (before.length >= DAILY_LIMIT_PER_NUMBER) return refusal(230);
    journal().count += 1;
    const id = `000000-${String(journal().count).padStart(7, "0")}`;
    if (!test) {
      journal().sent[id] = { to, text, at: now };
      world.messages.add({ channel: "sms", to, text, at: new Date(now).toISOString() });
    }
    world.state.changed();
    return { status: "OK", status_code: 100, sms_id: id, cost: test ? "0.00" : COST };
  }

  app.route<{ Body: Fields; Querystring: Fields }>({
    method: ["GET", "POST"],
    url: "/sms/status",
    handler: (request, reply) => {
      const fields = { ...request.query, ...request.body };
      if (fields.api_id !== apiId) return answer(reply, fields, refusal(200));
      const ids = (fields.sms_id ?? "").split(",").filter(Boolean);
      const sms = Object.fromEntries(ids.map((id) => [id, statusOf(journal().sent[id])]));
      return answer(reply, fields, { status: "OK", status_code: 100, sms, balance: 1000 });
    },
  });

  function statusOf(one: SentSms | undefined) {
    if (!one) return refusal(-1);
    const age = world.clock.now() - one.at;
    const code = age < 1000 ? 100 : age < 3000 ? 102 : 103;
    return { status: "OK", status_code: code, cost: COST, status_text: statusTexts[code] };
  }

  app.all("/*", (request, reply) => answer(reply, request.query as Fields, refusal(211)));
}

function refusal(code: number) {
  return { status: "ERROR", status_code: code, status_text: statusTexts[code] ?? "Ошибка" };
}

/** Plain text without json=1. */
function answer(
  reply: FastifyReply,
  fields: Fields,
  body: { status: string; status_code: number; status_text?: string; sms?: Record<string, object>; balance?: number },
) {
  if (fields.json === "1") return reply.send(body);
  const lines = Object.values(body.sms ?? {}).map((one) => ("sms_id" in one ? one.sms_id : "status_code" in one ? one.status_code : ""));
  return reply.type("text/plain; charset=utf-8").send([body.status_code, ...lines].join("\n"));
}
