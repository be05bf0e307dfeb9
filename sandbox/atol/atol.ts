import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultMode } from "../faults.ts";
import { faultOf, guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { credentials, type Document, type Operation, type RegisterBook } from "./register-book.ts";
import { readRegistration } from "./registration.ts";

type AtolRefusal = { error_id: string; code: number; text: string; type: string };
const refusal = (code: number, text: string, type = "system"): AtolRefusal => ({
  error_id: "475d6d8d-844d-4d05-aa8b-e3dbdf4defd5",
  code,
  text,
  type,
});

/** ATOL Online v4: token, queued receipts by external id, reports. */
export function serveAtol(app: FastifyInstance, world: World, book: RegisterBook) {
  guardDoor(app, world, "atol", ({ code }) =>
    code
      ? { status: 200, body: { timestamp: stamp(world), status: "fail", error: refusal(Number(code), "Ошибка") } }
      : { status: 500, type: "text/html", body: "<h1>Internal Server Error</h1>" },
  );
  const say = (reply: FastifyReply, status: number, body: object) => reply.code(status).send({ timestamp: stamp(world), ...body });

  app.post<{ Body: { login?: string; pass?: string } }>("/getToken", (request, reply) => {
    const { login, pass } = request.body ?? {};
    if (!login || !pass) return say(reply, 400, { error: refusal(13, "Не указан логин или пароль") });
    if (login !== credentials.login || pass !== credentials.pass)
      return say(reply, 401, { error: refusal(12, "Неверный логин или пароль") });
    return say(reply, 200, { error: null, token: book.giveToken() });
  });

  function shut(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    const why = book.whyNoToken(String(request.headers.token ?? ""));
    if (why) return say(reply, 401, { status: "fail", error: refusal(why, why === 10 ? "Токен не найден" : "Срок действия токена истёк") });
    if ((request.params as { group: string }).group !== credentials.group)
      return say(reply, 403, { status: "fail", error: refusal(20, "Группа касс недоступна") });
    return null;
  }

  for (const operation of ["sell", "sell_refund"] as const satisfies Operation[])
    app.post(`/:group/${operation}`, (request, reply) => {
      const shutOut = shut(request, reply);
      if (shutOut) return shutOut;
      const asked = readRegistration(request.body, operation);
      if ("wrong" in asked) return say(reply, 400, { uuid: null, status: "fail", error: refusal(32, `Ошибка валидации: ${asked.wrong}`) });
      const known = book.find({ externalId: asked.externalId });
      if (known)
        return say(reply, 400, { uuid: known.uuid, status: "wait", error: refusal(33, `Чек с external_id ${asked.externalId} уже есть`) });
      const queued = book.queue(asked);
      // ATOL's answer to a resend after a lost response: the receipt exists already.
      const isRepeated = faultOf(request)?.mode === "duplicate";
      return say(reply, isRepeated ? 400 : 200, { uuid: queued.uuid, status: "wait", error: isRepeated ? refusal(33, "Уже есть") : null });
    });

  app.get<{ Params: { group: string; uuid: string } }>("/:group/report/:uuid", (request, reply) => {
    const shutOut = shut(request, reply);
    if (shutOut) return shutOut;
    const document = book.find({ uuid: request.params.uuid });
    if (!document) return say(reply, 400, { uuid: null, status: "fail", error: refusal(31, "Чек не найден") });
    if (document.state === "wait")
      return say(reply, 200, { uuid: document.uuid, status: "wait", payload: null, error: refusal(34, "Чек ещё не готов") });
    return say(reply, 200, wronged(reportOf(document), faultOf(request)?.mode));
  });
}

type Report = { payload: ({ total: number } & Record<string, unknown>) | null } & Record<string, unknown>;

function wronged(report: Report, mode: FaultMode | undefined): object {
  if (mode === "jump" && report.payload) return { ...report, payload: { ...report.payload, total: report.payload.total + 1 } };
  return mode === "missing" ? { ...report, status: "meditating" } : report;
}

function reportOf(document: Document): Report {
  const { uuid, externalId, state, error, number, receipt, queuedAt } = document;
  const common = {
    uuid,
    external_id: externalId,
    status: state,
    group_code: credentials.group,
    daemon_code: "sandbox",
    device_code: "KKT-1",
  };
  if (state === "fail") return { ...common, payload: null, error: error && refusal(error.code, error.text, error.type) };
  return {
    ...common,
    error: null,
    payload: {
      total: receipt.total,
      fns_site: "nalog.gov.ru",
      fn_number: "9999078900001234",
      shift_number: 1,
      receipt_datetime: moscowStamp(queuedAt),
      fiscal_receipt_number: number,
      fiscal_document_number: 1000 + number,
      ecr_registration_number: "0000000001011234",
      fiscal_document_attribute: 2_000_000_000 + number,
      ofd_inn: "7700000000",
      ofd_receipt_url: `/sandbox/receipts/${uuid}`,
    },
  };
}

const stamp = (world: World) => moscowStamp(world.clock.now());

function moscowStamp(ms: number): string {
  const [day = "", time = ""] = new Date(ms + 3 * 3_600_000).toISOString().split("T");
  return `${day.split("-").reverse().join(".")} ${time.slice(0, 8)}`;
}
