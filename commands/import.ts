import "./lean-memory.ts";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { readProfile } from "../app/exchange/read-profile.server.ts";
import { summaryLines } from "../app/exchange/summary.ts";
import { plainReason, UserError } from "../app/foundation/plain-reason.ts";
import { openShop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";
import { drawProgress } from "./progress.ts";

// npm run import -- PATH [--profile FILE] [--language ru|en] [--currency CODE] [--rate RUBLES] [--no-fetch] [--dry-run]
const USAGE = "npm run import -- PATH [--profile FILE] [--language ru|en] [--currency CODE] [--rate RUBLES] [--no-fetch] [--dry-run]";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        profile: { type: "string" },
        language: { type: "string" },
        currency: { type: "string" },
        rate: { type: "string" },
        "no-fetch": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
      },
    });
    const [path, ...rest] = positionals;
    if (!path || rest.length) return undefined;
    return { path, profile: values.profile, said: saidOf(values), dryRun: values["dry-run"], fetchPictures: !values["no-fetch"] };
  } catch {
    return undefined;
  }
}

/** What is said by flags, which stand before the profile's words. */
const saidOf = ({ language, currency, rate }: { language?: string; currency?: string; rate?: string }) => ({
  ...(language !== undefined && { language }),
  ...(currency !== undefined && { currency: currency.toLowerCase() }),
  ...(rate !== undefined && { rate }),
});

const asked = readArguments();
if (!asked) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
let profile: ReturnType<typeof readProfile>;
try {
  profile = readProfile(asked.profile, asked.said);
} catch (error) {
  console.error(
    `${asked.profile ? `The profile ${asked.profile}` : "What the flags say"} can't be used: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(2);
}

const settings = { ...process.env, JOBS: "0", LOG_LEVEL: "error" };
const shop = await open().catch(endPlainly);
const progress = drawProgress(process.stderr);
let stopping = false;
let taken = false;
const stop = async () => {
  stopping = true;
  progress.end();
  await shop.close();
  if (!taken) console.error("Stopped: nothing of this import was kept.");
  process.exit(130);
};
process.once("SIGINT", stop);
try {
  const summary = await shop.exchange.import(asked.path, {
    actor: userInfo().username,
    dryRun: asked.dryRun,
    fetchPictures: asked.fetchPictures,
    onProgress: progress.show,
    profile,
  });
  taken = true;
  progress.end();
  for (const line of summaryLines(summary)) console.log(line);
  process.exitCode = summary.ok && !summary.isLacking ? 0 : 1;
} catch (error) {
  // What a signal broke off is no trouble of its own.
  if (stopping) await new Promise(() => {});
  progress.end();
  console.error(`The import broke off and nothing was kept: ${plainReason(error) ?? (error instanceof Error ? error.message : error)}`);
  process.exitCode = 1;
}
if (!stopping) await shop.close();

async function open() {
  const config = readConfig(settings);
  const opened = await openShop(config, readSecrets(config, settings), (line) => console.log(`  ${line}`));
  const otherFiles = await opened.instances.look();
  if (!otherFiles) return opened;
  await opened.close();
  throw new UserError(`${otherFiles} Pictures imported here would be missing there: run the import with that folder as DATA_DIR.`);
}
