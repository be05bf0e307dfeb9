import * as z from "zod";
import { brokenConstraint } from "#app/foundation/database/database.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { readOwnPath } from "#app/foundation/own-path.ts";
import { readCode, readExternal } from "#app/publishing/redirects/campaign.ts";
import { readSource } from "#app/publishing/redirects/redirect-rule.ts";
import { type ActDone, act } from "../acting/act.ts";
import { campaignShown } from "./campaign-shown.ts";

const no = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });
const yes = (says: string): ActDone => ({ ok: true, says });
const path = z.string().trim().min(1).max(2000);
const day = z.preprocess((value) => (value === "" ? undefined : value), z.iso.date().optional());
const checked = z.preprocess((value) => value === "on" || value === "true", z.boolean());

/** Whole days in Moscow, both ends included. */
const windowOf = ({ from, until }: { from?: string | undefined; until?: string | undefined }) => ({
  startsAt: from ? new Date(`${from}T00:00:00+03:00`) : null,
  endsAt: until ? new Date(Date.parse(`${until}T00:00:00+03:00`) + 86_400_000) : null,
});
const isBackwards = ({ startsAt, endsAt }: ReturnType<typeof windowOf>) => startsAt !== null && endsAt !== null && startsAt >= endsAt;

type Said = { target: string; title: string; external: boolean; from?: string | undefined; until?: string | undefined };
const targetOf = ({ target, external }: Said) => readOwnPath(target) ?? (external ? readExternal(target)?.href : undefined);

export const leadingActs = {
  "redirects.add": act({
    permission: "content.edit",
    commands: ["redirects add"],
    takes: z.object({ source: path, target: path, from: day, until: day, forever: checked }),
    object: ({ source }) => ({ kind: "redirect", id: source }),
    carryOut: async ({ shop, by }, { source, target, forever, ...days }) => {
      const [read, own, window] = [readSource(source), readOwnPath(target), windowOf(days)];
      if (read === "asterisk") return no("asterisk", m.staff_redirects_asterisk());
      if (read === "not-own" || !own) return no("not_own", m.staff_redirects_own_path({ path: own ? source : target }));
      if (isBackwards(window)) return no("window", m.staff_wrong_way_round());
      const isKept = await shop.redirects
        .addRule({ ...read, target: own, host: null, permanent: forever, ...window, actor: by })
        .catch((error: unknown) => {
          if (brokenConstraint(error)?.includes("host_path")) return "taken" as const;
          throw error;
        });
      if (isKept === "taken") return no("taken", m.staff_redirects_taken());
      return isKept ? yes(m.staff_leads_to({ what: read.path, target: own })) : no("ring", m.staff_redirects_ring());
    },
  }),
  "redirects.remove": act({
    permission: "content.edit",
    commands: ["redirects remove"],
    takes: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    object: ({ id }) => ({ kind: "redirect", id }),
    carryOut: async ({ shop }, { id }) => {
      const removed = await shop.redirects.removeRule(id);
      return removed ? yes(m.staff_redirects_removed({ path: removed })) : no("unknown", m.staff_redirects_unknown());
    },
  }),
  "campaigns.put": act({
    permission: "content.edit",
    commands: ["campaigns put"],
    takes: z.object({
      code: z.string().max(60),
      target: path,
      title: z.string().trim().min(1).max(200),
      from: day,
      until: day,
      external: checked,
    }),
    object: ({ code }) => ({ kind: "campaign", id: readCode(code) ?? code }),
    shown: async ({ desk }, { code: said, ...asked }) => {
      const code = readCode(said);
      if (!code) return [];
      const becomes = { ...asked, target: targetOf(asked) ?? asked.target, ...windowOf(asked) };
      return campaignShown(code, await desk.settings.campaign(code), becomes);
    },
    carryOut: async ({ shop, by }, { code: said, ...asked }) => {
      const [code, window, target] = [readCode(said), windowOf(asked), targetOf(asked)];
      const { title, external } = asked;
      if (!code) return no("code", m.staff_campaigns_code());
      if (!target) return no("target", m.staff_campaigns_target());
      if (isBackwards(window)) return no("window", m.staff_wrong_way_round());
      await shop.redirects.putCampaign({ code, title, target, external, ...window, actor: by });
      return yes(m.staff_leads_to({ what: code, target }));
    },
  }),
  "campaigns.remove": act({
    permission: "content.edit",
    commands: ["campaigns remove"],
    takes: z.object({ code: z.string().max(60) }),
    object: ({ code }) => ({ kind: "campaign", id: code }),
    carryOut: async ({ shop }, { code }) =>
      (await shop.redirects.removeCampaign(code)) ? yes(m.staff_campaigns_removed({ code })) : no("unknown", m.staff_campaigns_unknown()),
  }),
};
