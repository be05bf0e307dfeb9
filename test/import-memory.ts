import "../commands/lean-memory.ts";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { defaultProfile } from "../app/exchange/profile.contract.ts";
import { openShop } from "../app/shop.server.ts";
import { createTestFolder } from "./create-test-shop.ts";
import { aFileModel } from "./examples/shop-file.ts";

// Imports a generated catalogue and prints memory growth. node test/import-memory.ts json|xml|csv MEGABYTES, with DATABASE_URL

const words = "Перчатки для спаррингов из плотной кожи, набивка в три слоя, широкая манжета на липучке, подкладка отводит влагу. ".repeat(
  6,
);

const makers: Record<string, (at: number) => { head: string; item: string; tail: string; name: string }> = {
  json: (at) => ({
    name: "shop.json",
    head: '{"categories": [{"_id": "gloves", "name": {"ru": "Перчатки", "en": "Gloves"}}],\n"models": [\n',
    item: `${at ? ",\n" : ""}${JSON.stringify(aFileModel(`m${at}`, { description: { ru: words, en: words } }))}`,
    tail: "\n]}\n",
  }),
  xml: (at) => ({
    name: "import.xml",
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.07">\n<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>\n',
    item: `<Товар><Ид>g${at}</Ид><Артикул>A-${at}</Артикул><Наименование>Перчатки ${at}</Наименование><Описание>${words}</Описание></Товар>\n`,
    tail: "</Товары></Каталог></КоммерческаяИнформация>\n",
  }),
  csv: (at) => ({
    name: "goods.csv",
    head: "sku,product_type,categories,name,description,price,qty,visibility,url_key,additional_attributes,base_image,additional_images,configurable_variations,product_online\n",
    item: `S-${at},simple,,Gloves ${at},"${words}",12.5,3,"Catalog, Search",,,,,,1\n`,
    tail: "",
  }),
};

async function generate(format: string, bytes: number, name: string): Promise<string> {
  const folder = join(home, name);
  mkdirSync(folder);
  const make = makers[format]!;
  const path = join(folder, make(0).name);
  const out = createWriteStream(path);
  out.write(make(0).head);
  for (let at = 0; out.bytesWritten + out.writableLength < bytes; at++) if (!out.write(make(at).item)) await once(out, "drain");
  out.end(make(0).tail);
  await once(out, "close");
  return path;
}

const [format = "json", megabytes = "10"] = process.argv.slice(2);
const home = createTestFolder();
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
const settings = { ...process.env, DATA_DIR: home, JOBS: "0", LOG_LEVEL: "error" };
const config = readConfig(settings);
const shop = await openShop(config, readSecrets(config, settings));
const small = await generate(format, 2e6, "small");
const large = await generate(format, Number(megabytes) * 1e6, "large");
const options = {
  dryRun: true,
  ...(format === "csv" && { profile: { ...defaultProfile, language: "en" as const, currency: "rub" as const } }),
};
await shop.exchange.import(small, options);
const before = process.memoryUsage.rss();
let peak = before;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const summary = await shop.exchange.import(large, options);
clearInterval(watching);
const toMiB = (bytes: number) => Math.round(bytes / 1024 ** 2);
console.log(
  JSON.stringify({
    format,
    before: toMiB(before),
    grown: toMiB(peak - before),
    seconds: summary.seconds,
    new: summary.new,
    refused: summary.refused,
  }),
);
await shop.close();
process.exit(0);
