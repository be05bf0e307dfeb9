import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { sql } from "kysely";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import { tellPastOrders } from "../../demo/past-orders.ts";
import { buildIfNeeded } from "../build/build-if-needed.ts";
import { hashOfSources } from "../build/made-from.ts";
import { startSandboxProcess } from "../start/sandbox-process.ts";
import { findChromium } from "../test/journeys.ts";
import { photographDesk } from "./desk.ts";
import { type Screen, screens } from "./screens.ts";
import { fillCart, goodCart, type Place } from "./shopper.ts";
import { orderNames, type Story, tellStory } from "./story.ts";

/** Photographs every screen into build/screens/. `npm run screens -- checkout -ru-ru-light,-en`: all words, one of a comma list. */
const OUT = "build/screens";
const words = process.argv.slice(2);
const regions = { ru: "localhost", eu: "eu.localhost", reload: "reload.localhost" } as const;
const looks = Object.keys(regions).flatMap((region) =>
  ["ru", "en"].flatMap((lang) =>
    (["light", "dark"] as const).flatMap((scheme) =>
      ([390, 1440] as const).map((width) => ({
        region: region as Place["region"],
        lang,
        scheme,
        width,
        tail: `-${region}-${lang}-${scheme}-${width}`,
      })),
    ),
  ),
);
type Look = (typeof looks)[number];
const anyOrders = Object.fromEntries(orderNames.map((name) => [name, "-"]));

const wanted = ({ name, main, width, region, notInReload }: Screen, look: Look) =>
  (region ?? look.region) === look.region &&
  !(notInReload && look.region === "reload") &&
  (main || look.scheme === "light") &&
  (width ?? look.width) === look.width &&
  words.every((word) => word.split(",").some((part) => (name + look.tail).includes(part)));

const { shop, port, forgetCodes, stop } = await openDemoShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
mkdirSync(OUT, { recursive: true });
let taken = 0;
try {
  for (const [region, host] of Object.entries(regions) as [Place["region"], string][])
    await visit({ region, origin: `http://${host}:${port}` });
  const desk = { browser, shop, port, out: OUT, words };
  taken += await photographDesk(desk, "empty");
  await tellPastOrders(shop, "+79000000006", console.log);
  taken += await photographDesk(desk, "full");
  console.log(`${taken} pictures in ${OUT}`);
} finally {
  await browser.close();
  await stop();
}

async function visit(place: Place) {
  const ours = looks.filter((look) => look.region === place.region && screens(anyOrders).some((screen) => wanted(screen, look)));
  if (ours.length === 0) return;
  await forgetCodes();
  const met = new Set(
    ours.flatMap((look) => screens(anyOrders).flatMap((screen) => (wanted(screen, look) ? [screen.who, screen.after] : []))),
  );
  const story = await tellStory(browser, shop, place, met);
  for (const look of ours)
    for (const screen of screens(story.orders)) if (wanted(screen, look)) await photograph(browser, screen, look, place, story);
}

async function photograph(browser: Browser, screen: Screen, look: Look, place: Place, story: Story) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    hasTouch: look.width === 390,
    isMobile: look.width === 390,
    colorScheme: look.scheme,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "lang", value: look.lang, url: place.origin }, ...((screen.who && story[screen.who]) ?? [])]);
  try {
    await forgetCodes();
    await takePicture(context, screen, look, place);
    taken++;
  } catch (error) {
    console.error(`${screen.name}${look.tail}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    await context.pages()[0]?.screenshot({ path: `${OUT}/failed.png` });
    process.exitCode = 1;
  }
  await context.close();
}

async function takePicture(context: BrowserContext, screen: Screen, look: Look, place: Place) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (screen.cart) {
    await page.goto(`${place.origin}/robots.txt`);
    await fillCart(page, screen.cart);
  }
  const answer = await page.goto(place.origin + screen.path, { waitUntil: "networkidle" });
  if (answer?.status() === 404 && !screen.isMissing) throw new Error(`there is no ${screen.path}`);
  await screen.prepare?.(page, place, shop);
  // Lazy pictures load on scroll.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    if (!document.querySelector("dialog[open]")) scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${OUT}/${screen.name}${look.tail}.png`, fullPage: !screen.window });
}

async function openDemoShop() {
  const report = (line: string) => console.log(`  ${line}`);
  await buildIfNeeded(report);
  const dataDir = resolve("data/screens");
  const stamp = join(dataDir, "filled-from");
  const demo = hashOfSources(["demo/**/*.ts", "demo/pictures/*"]);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== demo)
    // The database may be behind a link.
    for (const folder of [join(dataDir, "postgres"), dataDir]) if (existsSync(folder)) rmSync(realpathSync(folder), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sandbox = await startSandboxProcess({});
  Object.assign(process.env, { DATA_DIR: dataDir, PORT: "0", SANDBOX: "1", SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtp });
  Object.assign(process.env, { RATE_LIMIT_FACTOR: "1000", BACKUP_MINUTES: "0", LOG_LEVEL: "error", NODE_ENV: "development" });
  const { serve } = await import("../../server.ts");
  const { app, shop } = await serve({ report, fillDemo: true });
  writeFileSync(stamp, demo);
  // Deletes earlier runs' orders, for comparable pictures.
  await inTransaction(shop.db, async (trx) => {
    await sql`truncate shop_order, ledger_transaction, withdrawal, checkout_draft, case_for_staff cascade`.execute(trx);
    await sql`update ledger_account set balance_minor = 0 where customer_id is not null`.execute(trx);
    await sql`update stock set reserved = 0 where reserved > 0`.execute(trx);
  });
  await shop.exchange.import(join(dataDir, "demo/shop.json"));
  // Enough stock for every story.
  await sql`update stock set on_hand = on_hand + 300 where on_hand > 0 and product_id = any(${goodCart.map(({ productid }) => productid)})
    and specification_id = any(${goodCart.map(({ specification }) => specification)})`.execute(shop.db);
  await shop.catalogue.catchUp();
  return {
    shop,
    port: (app.server.address() as { port: number }).port,
    /** Reset the limit of codes per address. */
    forgetCodes: () => shop.identity.forgetOld(new Date(Date.now() + 2 * 86_400_000)),
    stop: async () => {
      await app.close();
      await shop.close();
      await sandbox.stop();
    },
  };
}
