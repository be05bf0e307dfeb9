import { userInfo } from "node:os";
import type { Skipped } from "../app/exchange/reverting/undo.queries.server.ts";
import type { Run } from "../app/exchange/runs.queries.server.ts";
import { summaryLines } from "../app/exchange/summary.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run exchange [-- list]                           the newest runs of the import
npm run exchange -- show N                            what came with a run, and what it changed
npm run exchange -- replay N [--dry-run] [--by NAME]  takes the same in once more
npm run exchange -- revert N [--force] [--by NAME]    takes back what a run changed; --force: also where somebody has changed it since`;

const refusals = {
  unknown: "There is no such run: see npm run exchange.",
  "changed-nothing": "That run changed nothing.",
  forgotten: "What that run changed is kept for 30 days only.",
  "taken-back": "That run has been taken back. Nothing was changed.",
  "not-kept": "What came with that run is not kept any more, or it brought nothing.",
};

type Asked =
  | { verb: "list" }
  | { verb: "show"; id: number }
  | { verb: "replay"; id: number; dryRun: boolean; by: string }
  | { verb: "revert"; id: number; force: boolean; by: string };

/** What staff sees and does of exchanges until there is a back office. */
export const exchange: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(await shop.exchange.runs());
    if (asked.verb === "show") return show(shop, asked.id);
    if (asked.verb === "replay") {
      const replayed = await shop.exchange.replay(asked.id, { dryRun: asked.dryRun, actor: asked.by });
      if (!replayed.ok) throw new UserError(refusals[replayed.refusal]);
      return summaryLines(replayed.summary).join("\n");
    }
    const reverted = await shop.exchange.revert(asked.id, { force: asked.force, actor: asked.by });
    if (!reverted.ok) throw new UserError(refusals[reverted.refusal]);
    const { run, restored, removed, stock, skipped } = reverted;
    return [
      `Run ${asked.id} is taken back by run ${run}: ${restored} rows as they were, ${removed} deleted, ${stock} counts moved back, ${skipped.length} left.`,
      ...skipped.map(skippedLine),
    ].join("\n");
  },
};

if (import.meta.main) await atShop(exchange);

function skippedLine({ place, key, why }: Skipped): string {
  return `  left ${place} ${key}: ${why}`;
}

function list(runs: Run[]): string {
  return [...runs.map(line), `${runs.length} runs`].join("\n");
}

function line({ id, startedAt, door, actor, format, result, path, files, kept, revertedBy }: Run): string {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return [
    `${String(id).padStart(5)}  ${startedAt.toISOString().slice(0, 16).replace("T", " ")}  ${door}${actor && ` by ${actor}`}`,
    `${format}  ${result}${revertedBy ? `, taken back by ${revertedBy}` : ""}`,
    `${path}${size ? `  ${size} bytes${kept ? "" : ", not kept"}` : ""}`,
  ].join("  ");
}

async function show(shop: Shop, id: number): Promise<string> {
  const run = await shop.exchange.run(id);
  if (!run) throw new UserError(refusals.unknown);
  return [
    line(run),
    ...run.files.map(({ name, size, sha256 }) => `  ${name}  ${size} bytes  sha256 ${sha256}`),
    ...run.changes.map(({ place, n }) => `  changed ${place}: ${n} rows`),
    ...(run.summary ? [JSON.stringify(run.summary, null, 2)] : []),
  ].join("\n");
}

function read(args: string[]): Asked {
  const rest = [...args];
  const [by] = takeFlags(rest, "--by");
  const isNamed = by === undefined || isOneLine(by, 200);
  const takeSwitch = (name: string) => rest.includes(name) && rest.splice(rest.indexOf(name), 1).length === 1;
  const [dryRun, force] = [takeSwitch("--dry-run"), takeSwitch("--force")];
  const [verb = "list", number = "", ...more] = rest;
  const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined;
  if (!more.length && isNamed) {
    if (verb === "list" && !number && !dryRun && !force && by === undefined) return { verb };
    if (id && verb === "show" && !dryRun && !force && by === undefined) return { verb, id };
    if (id && verb === "replay" && !force) return { verb, id, dryRun, by: by ?? userInfo().username };
    if (id && verb === "revert" && !dryRun) return { verb, id, force, by: by ?? userInfo().username };
  }
  throw new UserError(USAGE);
}
