import { brokenConstraint } from "../app/foundation/database/database.server.ts";
import { readOwnPath } from "../app/foundation/own-path.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { plainPath } from "../app/publishing/redirects/redirect-rule.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor, takeFlags } from "./at-shop.ts";
import { takeWindow, takeWord } from "./windows.ts";

const USAGE = `npm run redirects                                          every rule: where an address of before leads
npm run redirects -- add FROM TO --by NAME                  FROM is a path, "/old/*" all below it, "/old?id=7" with a parameter;
                                                            TO a path of the shop's own, "/new/*" takes the rest along
       [--host HOST] [--from DAY] [--until DAY] [--forever]  on one host only; in these days only; so that search engines learn it (301)
npm run redirects -- remove ID --by NAME`;

type Asked = { verb: "list" } | { verb: "remove"; id: string } | { verb: "add"; rule: Parameters<Shop["redirects"]["addRule"]>[0] };

/** Where addresses of before lead is staff's to say, until there is a back office [NAV-04]. */
export const redirects: StaffCommand<Asked> = {
  read,
  carryOut: async ({ redirects }, asked) => {
    if (asked.verb === "list") {
      const rules = await redirects.rules();
      return [...rules.map(line), `${rules.length} rules`].join("\n");
    }
    if (asked.verb === "remove") {
      const path = await redirects.removeRule(asked.id);
      if (!path) throw new UserError("There is no such rule.");
      return `${path} leads nowhere else any more.`;
    }
    const isKept = await redirects.addRule(asked.rule).catch((error: unknown) => {
      throw brokenConstraint(error)?.includes("host_path")
        ? new UserError("There is a rule for this address already: remove it first.")
        : error;
    });
    if (!isKept) throw new UserError("With the rules there are this one would lead in a ring.");
    return `${asked.rule.path} leads to ${asked.rule.target}`;
  },
};

type Rule = Awaited<ReturnType<Shop["redirects"]["rules"]>>[number];
const line = ({ id, host, path, query, target, permanent, startsAt, endsAt }: Rule) =>
  [
    id.padStart(4),
    `${host ?? ""}${path}${query && `?${query}`} → ${target}`,
    permanent ? "301" : "302",
    startsAt && `from ${startsAt.toISOString()}`,
    endsAt && `until ${endsAt.toISOString()}`,
  ]
    .filter(Boolean)
    .join("  ");

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const [verb, ...rest] = args;
  const actor = takeActor(rest, USAGE);
  const [host] = takeFlags(rest, "--host");
  const permanent = takeWord(rest, "--forever");
  const window = takeWindow(rest);
  const [from = "", to = "", ...more] = rest;
  if (verb === "remove" && /^\d{1,18}$/.test(from) && !to) return { verb, id: from };
  if (verb !== "add" || more.length || !window) throw new UserError(USAGE);
  const asked = readOwnPath(from);
  const target = readOwnPath(to);
  if (!asked || !target) throw new UserError("Both are paths of the shop's own: they begin with one slash.");
  if (host !== undefined && !/^[a-z0-9.-]+$/i.test(host)) throw new UserError("This is no host's name.");
  const { pathname, search } = new URL(asked, "http://own.invalid");
  const path = plainPath(pathname);
  if (path.slice(0, -1).includes("*")) throw new UserError("An asterisk stands at the end alone.");
  const rule = { host: host?.toLowerCase() ?? null, path, query: search.slice(1), target, permanent, ...window, actor };
  return { verb, rule };
}

if (import.meta.main) await atShop(redirects);
