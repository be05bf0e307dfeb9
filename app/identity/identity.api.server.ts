import * as z from "zod";
import type { Carts } from "#app/cart/cart.server.ts";
import { type Answer, call } from "#app/foundation/http/call.ts";
import { invalid, notFound } from "#app/foundation/http/problem.ts";
import type { Waits } from "#app/waits/waits.server.ts";
import { codeBody, tokenBody, verifyBody } from "./identity.contract.ts";
import type { Identity } from "./identity.server.ts";
import { normalizePhone } from "./phone.ts";
import { customerData, shownToken } from "./session-answer.server.ts";
import { sessionDays } from "./sign-in.ts";

export function identityCalls(needs: { identity: Identity; carts: Carts; waits: Waits }) {
  const { identity } = needs;
  const dataOf = customerData(needs);
  return [
    call({
      method: "POST",
      path: "/shop/auth/token/",
      summary: "Whether the session is active, and whose it is",
      limit: "sign-in",
      body: tokenBody,
      handle: async ({ body, visit, header }): Promise<Answer> => {
        const cookie = visit.cookie("au");
        const token = body?.token ?? /^Bearer (\S+)$/.exec(header("authorization") ?? "")?.[1] ?? cookie;
        const session = token ? await identity.session(token, visit.now) : null;
        const data = session ? await dataOf(session.customerId, visit) : null;
        // Rolling: the cookie lives on as the session does [IDN-11].
        if (session && token && token === cookie) visit.setCookie("au", token, { maxAgeSeconds: sessionDays[session.means] * 86_400 });
        if (cookie && !visit.customerId) visit.clearCookie("au");
        return { body: { activity: data !== null, data, token: data && token ? shownToken(token, header) : null } };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/code",
      summary: "Sends a sign-in code",
      limit: "code",
      body: codeBody,
      answer: z.object({ request: z.string(), retry_after: z.number(), expires: z.number() }),
      handle: async ({ body, visit }) => {
        const target = body.channel === "email" ? body.email : normalizePhone(body.phone, visit.storefront.countries[0]!);
        if (!target) throw invalid([{ path: "phone", code: "enter_phone" }]);
        return { body: await identity.sendCode(target, body.channel, visit) };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/code/verify",
      summary: "Signs in with a code",
      limit: "sign-in",
      body: verifyBody,
      handle: async ({ body, visit, header }): Promise<Answer> => {
        const { token, data } = await identity.verifyCode(body, visit, (trx, customerId) => dataOf(customerId, visit, trx));
        visit.setCookie("au", token, { maxAgeSeconds: sessionDays.code * 86_400 });
        return { body: { activity: true, data, token: shownToken(token, header) } };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/logout",
      summary: "Ends this session",
      handle: async ({ visit }): Promise<Answer> => {
        if (visit.sessionId && visit.customerId) await identity.endSession(visit.sessionId, visit.customerId);
        visit.clearCookie("au");
        // What this browser ordered as a guest is not for whoever sits down next.
        visit.clearCookie("g");
        return { body: { activity: false }, headers: { "clear-site-data": '"cache"' } };
      },
    }),
    call({
      method: "GET",
      path: "/shop/auth/sessions",
      summary: "The customer's own sessions",
      own: true,
      limit: "personal",
      handle: async ({ visit }) => ({
        body: (await identity.sessions(visit.customerId!, visit.now)).map((session) => ({
          ...session,
          current: session.id === visit.sessionId,
        })),
      }),
    }),
    call({
      method: "DELETE",
      path: "/shop/auth/sessions/{id}",
      summary: "Ends one of the customer's own sessions",
      own: true,
      params: z.object({ id: z.string().max(100) }),
      handle: async ({ params, visit }): Promise<Answer> => {
        if ((await identity.endSession(params.id, visit.customerId!)) === 0) throw notFound();
        return { status: 204 };
      },
    }),
    call({
      method: "DELETE",
      path: "/shop/auth/sessions",
      summary: "Ends all of the customer's sessions but this one",
      own: true,
      handle: async ({ visit }): Promise<Answer> => {
        await identity.endOtherSessions(visit);
        return { status: 204 };
      },
    }),
  ];
}
