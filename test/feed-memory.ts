import { readFileSync, rmSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import { openShop } from "../app/shop.server.ts";
import { createTestFolder } from "./create-test-shop.ts";

// Renders the feeds of a generated shop. node test/feed-memory.ts MODELS, with DATABASE_URL of an empty shop.

const models = Number(process.argv[2] ?? 1000);
const home = createTestFolder();
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
const settings = { ...process.env, DATA_DIR: home, JOBS: "0", LOG_LEVEL: "error" };
const config = readConfig(settings);
const shop = await openShop(config, readSecrets(config, settings));
const direct = new pg.Client(process.env.DATABASE_URL);
await direct.connect();
// Skips triggers: feeds don't read what they write.
await direct.query("set session_replication_role = replica");
for (const statement of [
  `insert into category (id, slug, name) values ('gloves', 'gloves', '{"ru": "Перчатки", "en": "Gloves"}')`,
  "insert into picture (id, width, height, bytes) values ('0123456789abcdef01234567', 1280, 960, 1)",
  `insert into model (id, slug, name, description, category_id, brand)
     select 'm' || n, 'm-' || n, '{"ru": "Перчатки боксёрские", "en": "Boxing gloves"}',
            jsonb_build_object('ru', repeat('Плотная кожа, широкая манжета. ', 20), 'en', repeat('Thick leather, a wide strap. ', 20)), 'gloves', 'Gong'
     from generate_series(1, ${models}) n`,
  `insert into product (id, model_id, guid, name, sku, price_minor) select 'p' || n, 'm' || n, 'p' || n, '{}', 's' || n, 500000 from generate_series(1, ${models}) n`,
  `insert into specification (id, product_id, guid, name, sku)
     select 's' || n || '-' || size, 'p' || n, 's' || n || '-' || size, size || ' oz', 's' || n from generate_series(1, ${models}) n, generate_series(10, 14) size`,
  `insert into stock (product_id, specification_id, on_hand)
     select 'p' || n, 's' || n || '-' || size, 3 from generate_series(1, ${models}) n, generate_series(10, 14) size`,
  `insert into product_picture (product_id, position, picture_id) select 'p' || n, 0, '0123456789abcdef01234567' from generate_series(1, ${models}) n`,
  "analyze",
])
  await direct.query(statement);
await direct.end();
const storefront = storefronts[0]!;
const feed = (name: string) => shop.feeds.feed({ name, storefront, origin: "http://gong.example" });
const made = [await feed("yandex.xml"), await feed("google-ru-rub.xml")];
console.log(JSON.stringify({ bytes: made.map((file) => file && gunzipSync(readFileSync(file.path)).length) }));
await shop.close();
process.exit(0);
