import * as z from "zod";
import type { Carts } from "#app/cart/cart.server.ts";
import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { sessionDays } from "#app/customers/identity/sign-in.ts";
import { laterDays } from "#app/customers/passkeys/passkey.ts";
import { challengeAnswer, challengeBody, createBody, getBody, ownPasskey, passkeyName } from "#app/customers/passkeys/passkeys.contract.ts";
import type { Passkeys } from "#app/customers/passkeys/passkeys.server.ts";
import { type Answer, call } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { customerData, shownToken } from "./session-answer.server.ts";

type Deps = { passkeys: Passkeys; identity: Identity; carts: Carts; waits: Waits };
const DAY_SECONDS = 86_400;
const keyId = z.object({ id: z.string().max(100) });

export function passkeyCalls({ passkeys, identity, carts, waits }: Deps) {
  const dataOf = customerData({ identity, carts, waits });
  return [
    call({
      method: "POST",
      path: "/shop/auth/webauth/challenge",
      summary: "Returns a passkey challenge: for the session's customer, a phone's customer, or any passkey",
      limit: "sign-in",
      body: challengeBody,
      answer: challengeAnswer,
      handle: async ({ body: { _id, phone, purpose }, visit }) => {
        if (_id != null) return { body: await passkeys.challengeOwner(_id, purpose, visit) };
        return { body: await (phone == null ? passkeys.challengeAnybody(visit) : passkeys.challengePhone(phone, visit)) };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/webauth/create",
      summary: "Adds a passkey to the session's customer",
      own: true,
      limit: "personal",
      body: createBody,
      answer: z.object({ activity: z.boolean() }),
      handle: async ({ body, visit }) => ({ body: { activity: (await passkeys.add(body, visit)) !== null } }),
    }),
    call({
      method: "POST",
      path: "/shop/auth/webauth/get",
      summary: "Signs in with a passkey",
      limit: "sign-in",
      body: getBody,
      handle: async ({ body, visit, header }): Promise<Answer> => {
        const entered = await passkeys.enter(body, visit);
        if (!entered) return { body: { activity: false, token: null } };
        const { token, customerId } = entered;
        visit.setCookie("au", token, { maxAgeSeconds: sessionDays.passkey * DAY_SECONDS });
        return { body: { activity: true, data: await dataOf(customerId, visit), token: shownToken(token, header) } };
      },
    }),
    call({
      method: "POST",
      path: "/shop/auth/webauth/later",
      summary: "Stops offering a passkey in this browser for a while",
      answer: z.object({ activity: z.literal(true) }),
      handle: async ({ visit }): Promise<Answer> => {
        visit.setCookie("nobiometry", "1", { maxAgeSeconds: laterDays * DAY_SECONDS, plain: true, readable: true });
        return { body: { activity: true } };
      },
    }),
    call({
      method: "GET",
      path: "/shop/auth/webauth/keys",
      summary: "Lists the customer's passkeys",
      own: true,
      limit: "personal",
      answer: z.array(ownPasskey),
      handle: async ({ visit }) => ({ body: await passkeys.list(visit) }),
    }),
    call({
      method: "POST",
      path: "/shop/auth/webauth/keys/{id}",
      summary: "Renames one of the customer's passkeys",
      own: true,
      limit: "personal",
      params: keyId,
      body: passkeyName,
      handle: async ({ params, body, visit }): Promise<Answer> => {
        if (!(await passkeys.rename(params.id, body.name, visit))) throw notFound();
        return { status: 204 };
      },
    }),
    call({
      method: "DELETE",
      path: "/shop/auth/webauth/keys/{id}",
      summary: "Removes one of the customer's passkeys and ends the other sessions it opened",
      own: true,
      limit: "personal",
      params: keyId,
      handle: async ({ params, visit }): Promise<Answer> => {
        if (!(await passkeys.remove(params.id, visit))) throw notFound();
        return { status: 204 };
      },
    }),
  ];
}
