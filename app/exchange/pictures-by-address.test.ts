import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { fetchReasons } from "#app/foundation/http/fetch-texts.ts";
import { bareEnv } from "../../test/bare-env.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { one, write } from "../../test/examples/catalogue-state.ts";
import { aShopFile } from "../../test/examples/shop-file.ts";
import { createPictureFetch } from "./pictures-by-address.server.ts";
import { defaultProfile } from "./profile.contract.ts";

const pictures: Record<string, Buffer> = {};
const asked: string[] = [];
const failing = new Set<string>();
let atOnce = 0;
let mostAtOnce = 0;
const server = createServer(async (question, answer) => {
  asked.push(question.url!);
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  await new Promise((resolve) => setTimeout(resolve, 20));
  atOnce--;
  const path = question.url!;
  const etag = `"${path}"`;
  if (failing.has(path)) answer.writeHead(500, { "retry-after": "0" }).end();
  else if (question.headers["if-none-match"] === etag) answer.writeHead(304).end();
  else if (path.endsWith(".html")) answer.end("<html>");
  else if (path.startsWith("/to/")) answer.writeHead(302, { location: path.slice(3) }).end();
  else if (pictures[path]) answer.setHeader("etag", etag).end(pictures[path]);
  else answer.writeHead(404).end();
});
let base = "";
before(async () => {
  for (const [at, background] of ["#c4222c", "#1546d6", "#222226"].entries())
    pictures[`/${at}/1.png`] = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const withImages = (...images: string[]) => {
  const file = aShopFile();
  file.models![0]!.products![0]!.images = images;
  return file;
};

test("pictures are fetched by URL, even of one name; failures keep the old, reported", async () => {
  const { shop } = await createTestShop();
  const shown = async () =>
    (
      await one<{ ids: string[] | null }>(
        shop,
        "select json_agg(picture_id order by position) as ids from product_picture where product_id = 'classic-red'",
      )
    ).ids;
  const all = [`${base}/0/1.png`, `${base}/to/1/1.png`, `${base}/2/1.png?v=1`];
  pictures["/2/1.png?v=1"] = pictures["/2/1.png"]!;
  const dry = await shop.exchange.import(write(withImages(...all)), { dryRun: true });
  assert.deepEqual([dry.notes, dry.isLacking, asked.length], [["pictures that an import would fetch by their addresses: 3"], false, 0]);

  const steps: string[] = [];
  const first = await shop.exchange.import(write(withImages(...all)), {
    onProgress: ({ step, done, total }) => void (step === "pictures" && steps.push(`${done}/${total}`)),
  });
  assert.deepEqual([first.refused, first.pictures, first.isLacking], [[], { stored: 3, known: 0, missing: 0, refused: 0 }, false]);
  assert.deepEqual(steps, ["1/3", "2/3", "3/3"]);
  const ids = await shown();
  assert.equal(new Set(ids).size, 3);

  asked.length = 0;
  const again = await shop.exchange.import(write(withImages(...all)));
  assert.deepEqual([again.changed, again.pictures, await shown()], [0, { stored: 0, known: 3, missing: 0, refused: 0 }, ids]);

  failing.add("/0/1.png");
  const broken = await shop.exchange.import(write(withImages(...all, `${base}/gone.png`, `${base}/page.html`)));
  failing.clear();
  assert.deepEqual([await shown(), broken.isLacking, broken.pictures.missing], [ids, true, 2]);
  assert.match(broken.notes.join(), /pictures that are not there: \S+\/0\/1\.png \(answered 500, twice\); \S+\/gone\.png \(answered 404\)/);
  assert.deepEqual(broken.refused, [{ where: `${base}/page.html`, reason: "not a JPEG, PNG, WebP, AVIF or GIF" }]);
  assert.equal(asked.filter((path) => path === "/0/1.png").length, 3, "once as known, and twice as broken");
  const replayed = await shop.exchange.replay(first.run!);
  assert.deepEqual(replayed.ok && [replayed.summary.isLacking, await shown()], [false, ids], "what was fetched for it is kept");
});

test("a picture in the folder is not fetched: matched by path, or by a unique name", async () => {
  const { shop } = await createTestShop();
  const folder = createTestFolder();
  mkdirSync(join(folder, "0"));
  writeFileSync(join(folder, "0", "1.png"), pictures["/1/1.png"]!);
  writeFileSync(join(folder, "other.png"), pictures["/2/1.png"]!);
  writeFileSync(join(folder, "1.png"), pictures["/2/1.png"]!);
  asked.length = 0;
  const taken = await shop.exchange.import(write(withImages(`${base}/0/1.png`, `${base}/2/1.png`, `${base}/far/other.png`), folder));
  assert.deepEqual([taken.isLacking, taken.pictures.stored + taken.pictures.known, asked], [false, 3, ["/2/1.png"]]);
});

test("tables and feeds name pictures by addresses, and 1C's door fetches none", async () => {
  const { shop } = await createTestShop();
  const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };
  const [a, b] = [`${base}/0/1.png`, `${base}/1/1.png`];
  const count = async () => (await one(shop, "select count(*)::int as n from product_picture")).n;
  const shopify = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\np,Лапы,Title,Default Title,10,${a}\np,,,,,${b}\n`;
  const woo = `ID,Тип,Имя,Базовая цена,Изображения\n1,simple,Лапы,10,"${a}, ${b}"\n`;
  const yml = `<yml_catalog><shop><name>s</name><categories><category id="1">К</category></categories><offers><offer id="1"><name>Лапы</name><price>10</price><currencyId>RUB</currencyId><categoryId>1</categoryId><picture>${a}</picture><picture>${b}</picture></offer></offers></shop></yml_catalog>`;
  for (const [at, [text, name]] of [
    [shopify, "a.csv"],
    [woo, "b.csv"],
    [yml, "c.xml"],
  ].entries()) {
    const taken = await shop.exchange.import(write(text, undefined, name), { profile });
    assert.deepEqual([taken.refused, taken.isLacking, await count()], [[], false, (at + 1) * 2], name);
  }
  asked.length = 0;
  const xml = `<КоммерческаяИнформация><Каталог><Ид>k</Ид><Товары><Товар><Ид>g</Ид><Наименование>Лапы</Наименование><Картинка>${a}</Картинка></Товар></Товары></Каталог></КоммерческаяИнформация>`;
  const told = await shop.exchange.import(write(xml, undefined, "import.xml"), { door: "1c" });
  assert.deepEqual([told.isLacking, asked], [true, []]);
  assert.equal((await shop.exchange.import(write(xml, undefined, "import.xml"))).isLacking, false);
});

test("a host that is silent time and again is not waited for, and others are", async () => {
  const tried: string[] = [];
  const fetchPicture = createPictureFetch(
    {
      fetchFile: async (address) => {
        tried.push(address);
        return address.includes("silent")
          ? { ok: false, reason: fetchReasons.because("fetch-silent", { seconds: 20 }), isSilent: true as const }
          : { ok: true, bytes: new Uint8Array(), etag: "" };
      },
    },
    new Map(),
  );
  const told = [];
  for (const host of ["silent", "silent", "open", "silent", "silent", "open"])
    told.push((await fetchPicture(`https://${host}.shop/1.png`)).ok);
  assert.deepEqual(told, [false, false, true, false, false, true]);
  assert.deepEqual(await fetchPicture("https://silent.shop/2.png"), { ok: false, reason: { code: "host-silent" } });
  assert.equal(tried.length, 5);
});

test("the command says which pictures could not be fetched and ends with 1", async () => {
  const { databaseUrl, dataDir } = await createTestShop();
  const run = (env: Record<string, string>, ...images: string[]) =>
    spawnSync(process.execPath, ["commands/import.ts", write(withImages(...images)), "--by", "Анна"], {
      encoding: "utf8",
      env: { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "fatal", ...env },
    });
  const done = run({}, "http://127.0.0.1:1/a.png", "https://no.such.host.invalid/b.png");
  assert.equal(done.status, 1, done.stderr);
  assert.match(
    done.stdout,
    /http:\/\/127\.0\.0\.1:1\/a\.png \(broke off: ECONNREFUSED, twice\); https:\/\/no\.such\.host\.invalid\/b\.png \(nobody is called so\)/,
  );
  assert.match(done.stderr, /pictures 100 %/);
});
