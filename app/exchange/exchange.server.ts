import { MAX_BYTES } from "#app/catalogue/pictures.server.ts";
import { createFetchFile } from "#app/foundation/http/fetch-file.server.ts";
import { isPublicAddress } from "#app/foundation/http/public-address.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Fulfilment } from "#app/fulfilment/fulfilment.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { createDialogue } from "./dialogue/dialogue.server.ts";
import type { OneCSettings } from "./dialogue/settings.server.ts";
import { endSession } from "./end-session.server.ts";
import { type ImportOptions, type ImportShop, importCatalogue } from "./import.server.ts";
import { createKeeping } from "./kept.server.ts";
import { profileContract } from "./profile.contract.ts";
import { openSource } from "./reading/source.server.ts";
import { revertRun } from "./revert.server.ts";
import { countChanges, findRun, forgetRuns, keptFolders, listRuns, logOrders } from "./runs.queries.server.ts";
import { hasGoods } from "./staging.queries.server.ts";
import { inWords, type Summary } from "./summary.ts";

const KEPT_MS = 30 * 24 * 3600_000;
const LISTED = 50;

export type Replayed = { ok: true; summary: Summary<string> } | { ok: false; refusal: "unknown" | "not-kept" };

type Deps = Omit<ImportShop, "keeping" | "openFetch"> & {
  config: { dataDir: string; production: boolean; oneC: OneCSettings };
  secrets: { oneCPassword: string | undefined };
  log: Log;
  orders: Orders;
  fulfilment: Fulfilment;
};

export function createExchange({ config, secrets, log, orders, fulfilment, ...needs }: Deps) {
  const { dataDir } = config;
  const keeping = createKeeping(dataDir);
  // Catalogue URLs are untrusted: in production they must not reach internal hosts (SSRF).
  const allows = config.production ? isPublicAddress : () => true;
  const shop: ImportShop = { ...needs, keeping, openFetch: () => createFetchFile({ allows, maxBytes: MAX_BYTES }) };
  const dialogue = createDialogue({
    database: shop.database,
    clock: shop.clock,
    log,
    dataDir,
    settings: config.oneC,
    password: secrets.oneCPassword,
    orders,
    fulfilment,
    import: (name, options) => importCatalogue(shop, name, options),
    endSession: (session, told) => endSession(shop, session, told),
    logRun: (run) => logOrders(shop, run),
  });
  return {
    dialogue,
    import: async (path: string, options?: ImportOptions) => inWords(await importCatalogue(shop, path, options)),
    hasGoods: () => hasGoods(shop.db),

    runs: () => listRuns(shop.db, LISTED),
    run: async (id: number) => {
      const run = await findRun(shop.db, id);
      return run && { ...run, changes: await countChanges(shop.db, id) };
    },
    /** Repeats a run from its stored files and settings. */
    replay: async (id: number, options: Pick<ImportOptions, "dryRun" | "actor" | "onProgress"> = {}): Promise<Replayed> => {
      const run = await findRun(shop.db, id);
      if (!run) return { ok: false, refusal: "unknown" };
      if (!run.kept) return { ok: false, refusal: "not-kept" };
      const { kept } = run;
      const open = async () => ({ ...(await openSource(keeping.filesOf(kept))), kept: await keeping.picturesOf(kept) });
      const profile = profileContract.parse(run.profile ?? {});
      return { ok: true, summary: inWords(await importCatalogue(shop, `run ${id}`, { ...options, open, profile, door: "replay" })) };
    },
    revert: (id: number, options: { force: boolean; actor: string }) => revertRun(shop, id, options),

    forgetOld: async (now: Date): Promise<void> => {
      for (const name of await forgetRuns(shop.db, new Date(now.getTime() - KEPT_MS))) await keeping.drop(name);
      await keeping.dropStrays(new Set(await keptFolders(shop.db)), now);
      await dialogue.forgetOld(now);
    },
  };
}
