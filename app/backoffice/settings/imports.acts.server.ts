import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { readProfile } from "#app/exchange/read-profile.server.ts";
import { runRefusals } from "#app/exchange/run-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type ActDone, act } from "../acting/act.ts";

const no = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });
const run = z.object({ run: z.coerce.number().int().positive() });
const ofRun = ({ run }: { run: number }) => ({ kind: "import-run", id: String(run) });
const isTrue = z.preprocess((value) => value === "true" || value === "on", z.boolean());

/** Lends a file that was sent, under its own name, which may say its format. */
async function lent<T>(file: File, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "gong-import-"));
  try {
    const path = join(folder, basename(file.name).replaceAll(/[^\p{L}\d._-]+/gu, "_") || "file");
    await pipeline(Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Counts = { new: number; changed: number; unchanged: number; refusedCount: number; refusedWhole?: boolean };
const counted = ({ new: fresh, changed, unchanged, refusedCount: refused }: Counts) => ({ fresh, changed, unchanged, refused });

export const importActs = {
  "catalogue.import": act({
    permission: "catalogue.import",
    commands: ["import"],
    takes: z.object({ file: z.instanceof(File), preview: isTrue }),
    object: ({ file }) => ({ kind: "import-run", id: file.name.slice(0, 200) }),
    carryOut: async ({ shop, by }, { file, preview }) => {
      if (!file.size) return no("no_file", m.desk_set_no_file());
      const profile = readProfile(undefined, {});
      const summary = await lent(file, (path) => shop.exchange.import(path, { profile, dryRun: preview, actor: by }));
      const told = summary.refused.slice(0, 20).map(({ where, reason }) => `${where}: ${reason}`.replace(/^\/\S*\/gong-import-\w+\//, ""));
      if (summary.refusedWhole) return no("refused", told.join("\n") || m.desk_set_import_refused());
      const says = preview ? m.desk_set_import_would(counted(summary)) : m.desk_set_import_did(counted(summary));
      return { ok: true, says, answer: { refused: told, preview } };
    },
  }),
  "exchange.replay": act({
    permission: "catalogue.import",
    commands: ["exchange replay"],
    takes: run,
    object: ofRun,
    carryOut: async ({ shop, by }, { run }) => {
      const done = await shop.exchange.replay(run, { actor: by });
      return done.ok ? { ok: true, says: m.desk_set_import_did(counted(done.summary)) } : no(done.refusal, runRefusals[done.refusal]());
    },
  }),
  "exchange.revert": act({
    permission: "catalogue.import",
    commands: ["exchange revert"],
    takes: run.extend({ force: isTrue }),
    object: ofRun,
    carryOut: async ({ shop, by }, { run, force }) => {
      const done = await shop.exchange.revert(run, { force, actor: by });
      if (!done.ok) return no(done.refusal, runRefusals[done.refusal]());
      const { skipped, ...counts } = done;
      return { ok: true, says: m.staff_exchange_reverted({ ...counts, id: run, left: skipped.length }) };
    },
  }),
};
