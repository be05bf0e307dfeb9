import * as z from "zod";
import type { Carts } from "#app/cart/cart.server.ts";
import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import { codeAnswer, codeBody, phoneBody, tokenBody, verifyBody } from "#app/customers/identity/identity.contract.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { normalizePhone } from "#app/customers/identity/phone.ts";
import { sessionDays } from "#app/customers/identity/sign-in.ts";
import { type Answer, type CallInput, call, type Visit } from "#app/foundation/http/call.ts";
import { invalid, notFound } from "#app/foundation/http/problem.ts";
import { customerData, shownToken } from "./session-answer.server.ts";

export function identityCalls(needs: { identity: Identity; carts: Carts; waits: Waits }) {
  const { identity } = needs;
  const dataOf = customerData(needs);
  return [
    call({
      method: "POST",
      path: "/shop/auth/token/",
      summary: "Returns whether the session is active and its customer",
      // Every page calls this: only requests with a token can be guesses.
      limit: (sent) => (tokenIn({ ...sent, body: tokenBody.parse(sent.body) }) ? "sign-in" : "read"),
      body: tokenBody,
      handle: async ({ body, visit, header }): Promise<Answer> => {
        const cookie = visit.cookie("au");
        const token = tokenIn({ body, visit, header });
        const session = token ? await identity.session(token, visit.now) : null;
        const data = session && !session.awaits ? await dataOf(session.customerId, visit) : null;
        // Rolling expiry [IDN-11].
        if (session && token && token === cookie) visit.setCookie("au", token, { maxAgeSeconds: sessionDays[session.means] * 86_400 });
        if (cookie && !visit.customerId && !visit.awaiting) visit.clearCookie("au");
        return { body: { activity: data !== null, data, token: data && token ? shownToken(token, header) : null } };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/code",
      summary: "Sends a sign-in code",
      limit: "code",
      body: codeBody,
      answer: codeAnswer,
      handle: async ({ body, visit }) => {
        const target = body.channel === "email" ? body.email : phoneOf(body.phone, visit);
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
        const entered = await identity.verifyCode(body, visit, (trx, customerId) => dataOf(customerId, visit, trx));
        return signedIn(entered, visit, header);
      },
    }),
    call({
      method: "POST",
      path: "/shop/user/data/phone",
      summary: "Sends a code to the account's new phone after the owner's identity is verified",
      own: true,
      limit: "code",
      body: phoneBody,
      answer: codeAnswer,
      handle: async ({ body, visit }) => ({ body: await identity.sendPhoneCode(phoneOf(body.phone, visit), body.channel, visit) }),
    }),
    call({
      method: "POST",
      path: "/shop/user/data/phone/verify",
      summary: "Sets the account's phone by its code, ends all other sessions and renews this one",
      own: true,
      limit: "sign-in",
      body: verifyBody,
      handle: async ({ body, visit, header }): Promise<Answer> => {
        const changed = await identity.changePhone(body, visit, (trx, customerId) => dataOf(customerId, visit, trx));
        if (changed === "taken") throw invalid([{ path: "phone", code: "phone_taken" }]);
        return signedIn(changed, visit, header);
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/factor",
      summary: "Sends a second-factor code to the customer's mailbox where the phone alone does not suffice",
      limit: "code",
      answer: codeAnswer,
      handle: async ({ visit }) => ({ body: await identity.sendSecondFactor(visit) }),
    }),
    call({
      method: "POST",
      path: "/shop/auth/logout",
      summary: "Ends this session",
      handle: async ({ visit }): Promise<Answer> => {
        const session = visit.awaiting ?? visit;
        if (session.sessionId && session.customerId) await identity.endSession(session.sessionId, session.customerId);
        visit.clearCookie("au");
        // Guest orders must not stay visible to the next person.
        visit.clearCookie("g");
        return { body: { activity: false }, headers: { "clear-site-data": '"cache"' } };
      },
    }),
    call({
      method: "GET",
      path: "/shop/auth/sessions",
      summary: "Lists the customer's sessions",
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
      summary: "Ends one of the customer's sessions",
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
      summary: "Ends all of the customer's other sessions",
      own: true,
      handle: async ({ visit }): Promise<Answer> => {
        await identity.endOtherSessions(visit);
        return { status: 204 };
      },
    }),
  ];
}

/** E.164. Throws 422. */
function phoneOf(typed: string, { storefront }: Visit): string {
  const phone = normalizePhone(typed, storefront.countries[0]!);
  if (!phone) throw invalid([{ path: "phone", code: "enter_phone" }]);
  return phone;
}

function signedIn(
  { token, data }: { token: string; data: object | null },
  visit: Visit,
  header: CallInput<unknown, unknown, unknown>["header"],
): Answer {
  visit.setCookie("au", token, { maxAgeSeconds: sessionDays.code * 86_400 });
  const answer = { activity: data !== null, data, token: shownToken(token, header) };
  return { body: data ? answer : { ...answer, second_factor: true } };
}

type TokenRequest = { body: z.infer<typeof tokenBody>; visit: Visit; header: (name: string) => string | undefined };

const tokenIn = ({ body, visit, header }: TokenRequest): string | undefined =>
  body?.token ?? /^Bearer (\S+)$/.exec(header("authorization") ?? "")?.[1] ?? visit.cookie("au");
