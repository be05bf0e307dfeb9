import { brokenConstraint } from "../app/foundation/database/database.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { readOwnPath } from "../app/foundation/own-path.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { readSource } from "../app/publishing/redirects/redirect-rule.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, by, flag, matching, optional } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";
import { whyNoWindow, windowOf, windowOptions } from "./windows.ts";

const source: Argument<{ path: string; query: string }> = {
  place: m.staff_place_from,
  read: (said) => {
    const read = readSource(said);
    if (typeof read === "object") return read;
    throw new UserError(read === "asterisk" ? m.staff_redirects_asterisk() : m.staff_redirects_own_path({ path: said }));
  },
};
const target: Argument<string> = { place: m.staff_place_to, read: ownPath };

function ownPath(said: string): string {
  const path = readOwnPath(said);
  if (!path) throw new UserError(m.staff_redirects_own_path({ path: said }));
  return path;
}

/** Old URLs [NAV-04]. */
export const redirects = command("redirects", {
  "": verb({
    help: m.staff_redirects,
    carryOut: async ({ redirects }: Shop) => {
      const rules = await redirects.rules();
      return [...rules.map(line), m.staff_redirects_count({ count: rules.length })].join("\n");
    },
  }),
  add: verb({
    help: m.staff_redirects_add,
    takes: { source, target },
    options: { by, host: optional(matching(m.staff_place_host, /^[a-z0-9.-]+$/i)), ...windowOptions, forever: flag },
    check: whyNoWindow,
    carryOut: async ({ redirects }: Shop, { by, source, target, host, forever, ...days }) => {
      const rule = { ...source, target, host: host?.toLowerCase() ?? null, permanent: forever, ...windowOf(days), actor: by };
      const isKept = await redirects.addRule(rule).catch((error: unknown) => {
        throw brokenConstraint(error)?.includes("host_path") ? new UserError(m.staff_redirects_taken()) : error;
      });
      if (!isKept) throw new UserError(m.staff_redirects_ring());
      return m.staff_leads_to({ what: source.path, target });
    },
  }),
  remove: verb({
    help: m.staff_redirects_remove,
    takes: { id: matching(m.staff_place_id, /^\d{1,18}$/) },
    options: { by },
    carryOut: async ({ redirects }: Shop, { id }) => {
      const path = await redirects.removeRule(id);
      if (!path) throw new UserError(m.staff_redirects_unknown());
      return m.staff_redirects_removed({ path });
    },
  }),
});

type Rule = Awaited<ReturnType<Shop["redirects"]["rules"]>>[number];
const line = ({ id, host, path, query, target, permanent, startsAt, endsAt }: Rule) =>
  [
    id.padStart(4),
    `${host ?? ""}${path}${query && `?${query}`} → ${target}`,
    permanent ? "301" : "302",
    startsAt && m.staff_from({ at: startsAt.toISOString() }),
    endsAt && m.staff_until({ at: endsAt.toISOString() }),
  ]
    .filter(Boolean)
    .join("  ");

if (import.meta.main) await atShop(redirects);
