import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { readConfig, readSecrets } from "../../app/config.server.ts";
import { createApp } from "../../app/http/http.server.ts";
import { loadPages } from "../../app/http/load-pages.server.ts";
import { openShop } from "../../app/shop.server.ts";
import { landings } from "../../demo/landings.ts";
import { demoShop } from "../../demo/shop.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { hireStaff } from "../examples/hired-staff.ts";

// The built store with demo goods and sandbox on its own database; prints where it listens.
const dataDir = mkdtempSync(join(tmpdir(), "gong-browser-"));
chmodSync(dataDir, 0o711);
const sandbox = await startSandbox({ pauseUnitMs: 20 });
const host = process.env.TEST_POSTGRES;
const admin = host ? new pg.Client({ host, user: "gong", database: "postgres" }) : null;
const name = `browser_${randomBytes(4).toString("hex")}`;
await admin?.connect();
await admin?.query(`create database ${name} template shop_template strategy file_copy`);

const settings = {
  DATA_DIR: dataDir,
  ...(host && { DATABASE_URL: `postgres://gong@localhost/${name}?host=${encodeURIComponent(host)}` }),
  LOG_LEVEL: "error",
  SANDBOX: "1",
  SANDBOX_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
  RATE_LIMIT_FACTOR: "1000",
  TRUSTED_PROXIES: "127.0.0.1",
  BACKUP_MINUTES: "0",
  ...(process.env.MAP_TILES_URL && { MAP_TILES_URL: process.env.MAP_TILES_URL, MAP_ATTRIBUTION: "© Tiles" }),
};
const config = readConfig(settings);
const shop = await openShop(config, readSecrets(config, settings));
await shop.database.pool.query(hireStaff);
const goods = demoShop();
// Two pictures serve for all, to save minutes.
const pictures = ["front.png", "side.png"];
for (const [index, name] of pictures.entries())
  await sharp({ create: { width: 1280, height: 1280, channels: 3, background: index ? "#c8c2b4" : "#ece7dc" } }).toFile(
    join(dataDir, name),
  );
for (const product of goods.models.flatMap((model) => model.products)) Object.assign(product, { images: pictures, turn: undefined });
for (const collection of goods.collections) delete collection.cover;
writeFileSync(join(dataDir, "shop.json"), JSON.stringify(goods));
const summary = await shop.exchange.import(join(dataDir, "shop.json"));
if (!summary.ok) throw new Error("The demo goods did not import");
for (const page of landings) await shop.landings.put(page, shop.clock.now());
await shop.catalogue.catchUp();

const app = await createApp(shop, await loadPages());
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as { port: number };
console.log(
  JSON.stringify({ port, database: shop.database.forLibrary, place: { DATA_DIR: dataDir, DATABASE_URL: settings.DATABASE_URL } }),
);

process.on("SIGTERM", async () => {
  await app.close();
  await shop.close();
  await sandbox.close();
  await admin?.query(`drop database if exists ${name} with (force)`);
  await admin?.end();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
