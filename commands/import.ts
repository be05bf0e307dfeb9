import "./lean-memory.ts";
import { readConfig, readSecrets } from "../app/config.server.ts";
import type { GivenProfile } from "../app/exchange/profile.contract.ts";
import { readProfile } from "../app/exchange/read-profile.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { plainReason, UserError } from "../app/foundation/plain-reason.ts";
import { currencies, languages } from "../app/foundation/storefront.ts";
import { openShop, type Shop } from "../app/shop.server.ts";
import { type Argument, by, file, flag, oneOf, optional, text } from "./arguments.ts";
import { type Asked, command, verb } from "./command-line.ts";
import { drawProgress } from "./progress.ts";
import { actAs, onItsOwn, type Settings } from "./run.ts";
import { summaryLines } from "./summary-lines.ts";

const STOPPED_BY_CTRL_C = 130;
const currency: Argument<(typeof currencies)[number]> = {
  place: m.staff_place_currency,
  read: (said) => currencies.find((each) => each === said.trim().toLowerCase()),
};
type AskedAt = { settings: Settings; asked: Asked };
type ImportOptions = { profile: GivenProfile; fetchPictures: boolean; dryRun: boolean };

export const importCommand = command(
  "import",
  {
    "": verb({
      help: m.staff_import,
      takes: { path: { ...file, place: m.staff_place_path } },
      options: {
        profile: optional(file),
        language: optional(oneOf(languages)),
        currency: optional(currency),
        rate: optional(text(m.staff_place_rubles, 50)),
        feedRates: flag,
        noFetch: flag,
        dryRun: flag,
        by: optional(by),
      },
      carryOut: (asked: AskedAt, { path, profile, noFetch, dryRun, language, currency, rate, feedRates }) =>
        importAt(asked, path, {
          profile: profileOf(profile, { language, currency, rate, ...(feedRates && { rates: "feed" }) }),
          fetchPictures: !noFetch,
          dryRun,
        }),
    }),
  },
  m.staff_import_note,
);

if (import.meta.main) await onItsOwn(importCommand, (carryOut, { asked }) => carryOut({ settings: process.env, asked }));

function profileOf(path: string | undefined, options: Record<string, string | undefined>): GivenProfile {
  const said = Object.entries(options).filter((option): option is [string, string] => option[1] !== undefined);
  try {
    return readProfile(path, Object.fromEntries(said));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(path === undefined ? m.staff_import_bad_options({ why }) : m.staff_import_bad_profile({ path, why }));
  }
}

async function importAt({ settings, asked }: AskedAt, path: string, options: ImportOptions): Promise<number> {
  const shop = await open(settings);
  const progress = drawProgress(process.stderr);
  let stopping = false;
  let taken = false;
  process.once("SIGINT", async () => {
    stopping = true;
    progress.end();
    await shop.close();
    if (!taken) console.error(m.staff_import_stopped());
    process.exit(STOPPED_BY_CTRL_C);
  });
  let status = 0;
  try {
    const take = async (actor: string) => ({ summary: await shop.exchange.import(path, { ...options, actor, onProgress: progress.show }) });
    const { summary } = await (options.dryRun ? take("") : actAs(shop, asked, take));
    taken = true;
    progress.end();
    for (const line of summaryLines(summary)) console.log(line);
    status = summary.ok && !summary.isLacking ? 0 : 1;
  } catch (error) {
    // An interrupted import isn't an error.
    if (stopping) await new Promise(() => {});
    progress.end();
    console.error(m.staff_import_failed({ why: plainReason(error) ?? (error instanceof Error ? error.message : String(error)) }));
    status = 1;
  }
  if (stopping) await new Promise(() => {});
  await shop.close();
  return status;
}

async function open(given: Settings): Promise<Shop> {
  const settings = { ...given, JOBS: "0", LOG_LEVEL: "error" };
  const config = readConfig(settings);
  const opened = await openShop(config, readSecrets(config, settings), (line) => console.log(`  ${line}`));
  const otherFiles = await opened.instances.look();
  if (!otherFiles) return opened;
  await opened.close();
  throw new UserError(m.staff_import_other_files({ what: otherFiles }));
}
