import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { languages } from "#app/foundation/storefront.ts";
import { act } from "../acting/act.ts";
import { SCHEME, SCHEME_SECONDS, schemes } from "../shell/scheme.ts";
import { keepLanguage } from "../visit.server.ts";

const own = (_input: unknown) => ({ kind: "staff", id: "" });

/** What everybody may do with their own way in. */
export const ownActs = {
  "own.language": act({
    permission: "everybody",
    takes: z.object({ lang: z.enum(languages) }),
    object: own,
    carryOut: async ({ shop, me, visit }, { lang }) => {
      keepLanguage(visit, lang);
      await shop.staff.people.setLanguage(me.id, lang);
      return { ok: true, says: m.desk_saved({}, { locale: lang }) };
    },
  }),
  "own.scheme": act({
    permission: "everybody",
    takes: z.object({ scheme: z.enum(["system", ...schemes]) }),
    object: own,
    carryOut: async ({ visit }, { scheme }) => {
      const isChosen = scheme !== "system";
      visit.setCookie(SCHEME, isChosen ? scheme : "", { plain: true, maxAgeSeconds: isChosen ? SCHEME_SECONDS : 0 });
      return { ok: true, says: m.desk_saved() };
    },
  }),
  "own.end-session": act({
    permission: "everybody",
    takes: z.object({ session: z.string() }),
    object: ({ session }) => ({ kind: "session", id: session }),
    carryOut: async ({ shop, me }, { session }) => {
      await shop.staff.signIn.leave({ ...me.session, id: session });
      return { ok: true, says: m.desk_session_ended() };
    },
  }),
  "own.remove-passkey": act({
    permission: "everybody",
    stepUp: true,
    takes: z.object({ passkey: z.string() }),
    object: ({ passkey }) => ({ kind: "passkey", id: passkey }),
    carryOut: async ({ shop, me }, { passkey }) => {
      const removed = await shop.staff.signIn.removePasskey(me.id, passkey);
      return removed ? { ok: true, says: m.desk_passkey_removed() } : { ok: false, refusal: "too_few", says: m.desk_passkey_too_few() };
    },
  }),
  "own.recovery-codes": act({
    permission: "everybody",
    stepUp: true,
    takes: z.object({}),
    object: own,
    carryOut: async ({ shop, me }) => ({ ok: true, says: m.desk_codes_new(), answer: await shop.staff.signIn.renewCodes(me.id) }),
  }),
};
