import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { createLimits } from "#app/foundation/http/limits.server.ts";
import { notFound, signIn as signInFirst } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Shop } from "#app/shop.server.ts";
import { keepLanguage, type Opened } from "../visit.server.ts";
import * as contract from "./sign-in.contract.ts";

type Deps = { opened: (request: FastifyRequest, reply: FastifyReply) => Promise<Opened>; count: ReturnType<typeof createLimits> };

/** Ways in and out. None of them needs mail, a bank, a carrier or 1C, but for the code of a demo shop. */
export function signInCalls(app: FastifyInstance, shop: Shop, { opened, count }: Deps): void {
  const { signIn } = shop.staff;
  const at = <Body>(path: string, body: z.ZodType<Body>, handle: (input: Opened & { body: Body }) => Promise<object>) =>
    app.post(path, async (request, reply) => {
      const open = await opened(request, reply);
      await count("sign-in", { customerId: null, isProven: false, address: open.visit.address });
      return reply.send(await handle({ ...open, body: body.parse(request.body ?? {}) }));
    });
  /** A token opens the session; none says why. */
  const entered = ({ visit }: Opened, token: string | null, says: (options: object, by: { locale: "ru" | "en" }) => string) => {
    if (token) visit.openSession(token);
    return token ? { ok: true } : { ok: false, says: says({}, { locale: visit.lang }) };
  };

  at("/sign-in/challenge", contract.challengeBody, async ({ me, visit, body }) => {
    if ((body.own || body.purpose === "create") && !me) throw signInFirst();
    return signIn.challenge(body.purpose, body.own || body.purpose === "create" ? me!.session : null, visit);
  });
  at("/sign-in/enter", contract.signedBody, async (open) =>
    entered(open, await signIn.enter(open.body, open.visit), m.desk_passkey_failed),
  );
  at("/sign-in/invitation", contract.invitationBody, async (open) =>
    entered(open, await signIn.enterByInvitation(open.body.token, open.visit), m.desk_invitation_spent),
  );
  at("/sign-in/recovery", contract.recoveryBody, async (open) =>
    entered(open, await signIn.enterByRecovery(open.body.code, open.visit), m.desk_recovery_failed),
  );
  at("/sign-in/prove", contract.signedBody, async ({ me, visit, body }) => {
    if (!me) throw signInFirst();
    return (await signIn.prove(me.session, body, visit))
      ? { ok: true }
      : { ok: false, says: m.desk_passkey_failed({}, { locale: visit.lang }) };
  });
  at("/sign-in/passkeys", contract.newPasskeyBody, async ({ me, visit, body }) => {
    if (!me) throw signInFirst();
    const made = await signIn.addPasskey(me.session, body, visit);
    if (!made) return { ok: false, says: m.desk_passkey_failed({}, { locale: visit.lang }) };
    visit.openSession(made.token);
    return { ok: true, isActive: made.isActive, codes: made.codes };
  });
  at("/sign-in/language", contract.languageBody, async ({ visit, body }) => {
    keepLanguage(visit, body.lang);
    return { ok: true };
  });
  at("/sign-in/code", contract.codeAskBody, async ({ visit, body }) => {
    if (!signIn.codes) throw notFound();
    const given = await signIn.codes.give(body.email, visit.now);
    if (given) await sendCode(shop, { ...given, lang: visit.lang }, visit.now);
    return { ok: true };
  });
  at("/sign-in/code/enter", contract.codeBody, async (open) => {
    if (!signIn.codes) throw notFound();
    return entered(
      open,
      await signIn.codes.enter(open.body.email, open.body.code, { ...open.visit, chosen: open.visit.lang }),
      m.desk_code_failed,
    );
  });
  at("/sign-in/code/prove", contract.proveCodeBody, async ({ me, visit, body }) => {
    if (!signIn.codes) throw notFound();
    if (!me) throw signInFirst();
    const proven = await signIn.codes.prove(me.session, body.code, visit.now);
    return proven ? { ok: true } : { ok: false, says: m.desk_code_failed({}, { locale: visit.lang }) };
  });
  app.post("/sign-out", async (request, reply) => {
    const { me, visit } = await opened(request, reply);
    if (me) await signIn.leave(me.session);
    visit.closeSession();
    return reply.send({ ok: true });
  });
}

async function sendCode(
  { db, notifications }: Shop,
  { id, email, lang, code }: { id: string; email: string; lang: "ru" | "en"; code: string },
  now: Date,
) {
  const subject = m.desk_code_subject({}, { locale: lang });
  const text = m.desk_code_text({ code }, { locale: lang });
  const notAfter = new Date(now.getTime() + 600_000);
  const message = {
    cause: `staff-code:${id}:${code}:${now.getTime()}`,
    channel: "email" as const,
    to: email,
    subject,
    text,
    lang,
    secret: true,
    notAfter,
  };
  await inTransaction(db, (trx) => notifications.send(trx, [message]));
}
