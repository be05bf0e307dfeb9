import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { World } from "../world.ts";
import { answer, carrierTime, noSession, refuse, wrong } from "./failures.ts";

export const account = {
  appkey: "sandbox-dellin-appkey",
  login: "gong@gong.example",
  password: "sandbox-dellin-password",
  pat: "sandbox-dellin-token",
};
const LIFE_MS = 60 * 60_000;

type Fields = { appkey?: string; login?: string; password?: string; pat?: string; sessionID?: string };
type DellinRequest = { Body: Fields };

/** API key in each body, and expiring sessions. */
export function serveAccess(app: FastifyInstance, world: World) {
  const sessions = world.state.section("dellin-sessions", () => ({}) as Record<string, number>);

  app.addHook("preHandler", async (request: FastifyRequest, reply) => {
    if (request.method !== "POST") return;
    const { appkey, sessionID } = (request.body ?? {}) as Fields;
    if (appkey !== account.appkey) return reply.code(401).send({ errors: "Неверный или отсутствующий appkey" });
    const path = request.routeOptions.url ?? "";
    const isPrivate = !/\/auth\/login|\/customers\/login|\/public\//.test(path);
    // The calculator works without a session, but not with an expired one.
    if (path.endsWith("/calculator.json") && sessionID === undefined) return;
    if (isPrivate && !((sessions()[sessionID ?? ""] ?? 0) > world.clock.now())) return refuse(reply, [noSession], 401);
  });

  function open() {
    const sessionID = randomUUID().toUpperCase();
    sessions()[sessionID] = world.clock.now() + LIFE_MS;
    world.state.changed();
    return sessionID;
  }
  const byPassword = ({ login, password }: Fields) => login === account.login && password === account.password;

  app.post<DellinRequest>("/v1/customers/login.json", (request, reply) =>
    byPassword(request.body) ? { sessionID: open() } : reply.code(401).send({ errors: { login: "Неверный логин или пароль" } }),
  );
  app.post<DellinRequest>("/v3/auth/login.json", (request, reply) =>
    byPassword(request.body)
      ? answer({ sessionID: open() }, world.clock.now())
      : refuse(reply, [wrong("login", "Неверный логин или пароль")], 401),
  );
  app.post<DellinRequest>("/v4/auth/login.json", (request, reply) =>
    request.body.pat === account.pat
      ? answer({ sessionID: open() }, world.clock.now())
      : refuse(reply, [wrong("pat", "Неверный токен")], 401),
  );
  app.post<DellinRequest>("/v3/auth/session_info.json", (request) => {
    const end = sessions()[request.body.sessionID ?? ""] ?? 0;
    return answer({ session: { expireTime: carrierTime(end), expired: false } }, world.clock.now());
  });
}
