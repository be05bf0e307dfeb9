import { kindText } from "../app/exchange/kinds.ts";
import { reasonsSaid, say } from "../app/exchange/reasons.ts";
import { runRefusals } from "../app/exchange/run-refusals.ts";
import type { Door, Run, RunResult } from "../app/exchange/runs.queries.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, flag, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute } from "./language.ts";
import { atShop } from "./run.ts";
import { summaryLines } from "./summary-lines.ts";

const doors = {
  command: m.staff_exchange_by_command,
  "1c": m.staff_exchange_by_1c,
  replay: m.staff_exchange_by_replay,
  revert: m.staff_exchange_by_revert,
} satisfies Record<Door, () => string>;
const results = {
  taken: m.staff_exchange_taken,
  partly: m.staff_exchange_partly,
  refused: m.staff_exchange_refused,
} satisfies Record<RunResult, () => string>;

const takes = { id: wholeNumber(m.staff_place_n, /^[1-9]\d{0,14}$/) };

export const exchange = command("exchange", {
  "": verb({ help: m.staff_exchange, carryOut: list }),
  list: verb({ help: m.staff_exchange_list, carryOut: list }),
  show: verb({ help: m.staff_exchange_show, takes, carryOut: show }),
  replay: verb({
    help: m.staff_exchange_replay,
    takes,
    options: { dryRun: flag, by },
    carryOut: async ({ exchange }: Shop, { id, dryRun, by }) => {
      const replayed = await exchange.replay(id, { dryRun, actor: by });
      if (!replayed.ok) throw new UserError(runRefusals[replayed.refusal]());
      return summaryLines(replayed.summary).join("\n");
    },
  }),
  revert: verb({
    help: m.staff_exchange_revert,
    takes,
    options: { force: flag, by },
    carryOut: async ({ exchange }: Shop, { id, force, by }) => {
      const reverted = await exchange.revert(id, { force, actor: by });
      if (!reverted.ok) throw new UserError(runRefusals[reverted.refusal]());
      const { skipped, ...counts } = reverted;
      return [
        m.staff_exchange_reverted({ ...counts, id, left: skipped.length }),
        ...skipped.map(({ place, key, why }) => `  ${m.staff_exchange_skipped({ place: kindText(place), key, why: say(why) })}`),
      ].join("\n");
    },
  }),
});

if (import.meta.main) await atShop(exchange);

async function list({ exchange }: Shop): Promise<string> {
  const runs = await exchange.runs();
  return [...runs.map(line), m.staff_exchange_count({ count: runs.length })].join("\n");
}

function line({ id, startedAt, door, actor, format, result, path, files, kept, revertedBy }: Run): string {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const bytes = kept ? m.staff_exchange_bytes({ size }) : m.staff_exchange_bytes_not_kept({ size });
  return [
    `${String(id).padStart(5)}  ${minute(startedAt)}  ${[doors[door](), actor].filter(Boolean).join(", ")}`,
    [`${format}  ${results[result]()}`, ...(revertedBy ? [m.staff_exchange_reverted_by({ run: revertedBy })] : [])].join(", "),
    path,
    ...(size ? [bytes] : []),
  ].join("  ");
}

async function show({ exchange }: Shop, { id }: { id: number }): Promise<string> {
  const run = await exchange.run(id);
  if (!run) throw new UserError(runRefusals.unknown());
  return [
    line(run),
    ...run.files.map(({ name, size, sha256 }) => `  ${name}  ${m.staff_exchange_bytes({ size })}  sha256 ${sha256}`),
    ...run.changes.map(({ place, n }) => `  ${m.staff_exchange_changed({ place: kindText(place), n })}`),
    ...(run.summary ? [JSON.stringify(reasonsSaid(run.summary), null, 2)] : []),
  ].join("\n");
}
