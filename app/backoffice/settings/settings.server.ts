import { existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { listBackups } from "#app/foundation/database/backup.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";
import { createIntegrations } from "./integrations.server.ts";
import * as queries from "./settings.queries.server.ts";

const LISTED = 100;

/** `absent`: what the shop goes without, as its start says. */
export type FromAbove = { shopOrigin: string; absent: () => { setting: string; means: string }[] };

/** What the place "settings" shows beyond the shop's own use cases. */
export function createSettingsDesk(shop: Shop, { shopOrigin, absent }: FromAbove) {
  const { config, db } = shop;
  return {
    shopOrigin,
    integrations: createIntegrations(shop),
    campaign: (code: string) => queries.findCampaign(db, code),
    landing: (landing: string, slug: string) => queries.findLanding(db, landing, slug),
    received: (waiting: boolean) => queries.listReceived(db, { waiting, most: LISTED }),
    storefronts: () => storefronts.map((one) => shop.configured(one)),
    sellers: () =>
      Object.entries(config.sellers).map(([entity, { name, phone, email, address, inn, isFictional }]) => ({
        entity,
        name,
        phone,
        email,
        address,
        inn,
        isFictional,
      })),
    health: async () => ({
      database: await queries.findDatabaseFacts(db),
      guard: await shop.staff.record.guard(),
      record: await shop.staff.record.verify(),
      isReady: await shop.isReady(),
      processes: await shop.instances.count(),
      node: process.version,
      disk: diskOf(config.dataDir),
      backup: newestBackup(join(config.dataDir, "backups")),
      work: await shop.backlog.count(),
      absent: absent(),
      limits: { factor: config.limits, codesAnHour: config.phoneCodesAnHour, backupMinutes: config.backupMinutes },
    }),
  };
}

export type SettingsDesk = ReturnType<typeof createSettingsDesk>;

function diskOf(folder: string): { freeBytes: number; wholeBytes: number } | null {
  if (!existsSync(folder)) return null;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, wholeBytes: blocks * bsize };
}

function newestBackup(folder: string): { name: string; at: Date; bytes: number } | null {
  const [name] = existsSync(folder) ? listBackups(folder) : [];
  if (!name) return null;
  const { mtime, size } = statSync(join(folder, name));
  return { name, at: mtime, bytes: size };
}
