import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { type Screen, screens } from "../../app/backoffice/screens.ts";
import type { Shop } from "../../app/shop.server.ts";

type Look = { lang: string; scheme: "light" | "dark"; width: number };
type Place = { browser: Browser; shop: Shop; port: number; out: string; words: readonly string[] };

const looks: Look[] = ["ru", "en"].flatMap((lang) =>
  (["light", "dark"] as const).flatMap((scheme) => [390, 1280].map((width) => ({ lang, scheme, width }))),
);

const order = "select number as value from shop_order order by created_at desc limit 1";
const toPack = "select number as value from shop_order where status = 'sent-to-assembling' order by created_at desc limit 1";
/** What stands for the parameters of a screen's path in the demo shop: a query for each. */
const things: Record<string, readonly string[]> = {
  order: [order],
  "edit-order": [order],
  pack: [toPack],
  pick: [
    "select string_agg(number, ',') as value from shop_order where status = 'sent-to-assembling' or status = 'paid' having count(*) > 0",
  ],
  withdrawal: ["select id as value from withdrawal order by id limit 1"],
  customer: ["select id as value from customer where phone = '+79000000006'"],
  person: ["select id as value from staff_member order by name limit 1"],
  payment: ["select id as value from payment order by created_at desc limit 1"],
  return: [
    "select o.number as value from goods_return r join shop_order o on o.id = r.order_id order by r.asked_at desc limit 1",
    "select r.n as value from goods_return r order by r.asked_at desc limit 1",
  ],
};

/** Screens that show what their query names. */
const searches: Record<string, string> = { pick: "/warehouse/pick?orders=:orders", find: "/find?q=%2B79000000006" };

/** Photographs every screen of the back office as an owner sees it. `fill`: `full` or `empty`, a part of the names. */
export async function photographDesk(place: Place, fill: "full" | "empty"): Promise<number> {
  let taken = 0;
  for (const look of looks) {
    const tail = `-${fill}-${look.lang}-${look.scheme}-${look.width}`;
    const pages = (Object.entries(screens) as [string, Screen][]).filter(([, { file }]) => file.endsWith(".tsx"));
    const wanted = pages.filter(([name]) =>
      place.words.every((word) => word.split(",").some((part) => `desk-${name}${tail}`.includes(part))),
    );
    if (wanted.length) taken += await photographIn(place, look, wanted, tail);
  }
  return taken;
}

async function photographIn({ browser, shop, port, out }: Place, look: Look, wanted: [string, Screen][], tail: string): Promise<number> {
  const origin = `http://staff.localhost:${port}`;
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    isMobile: look.width === 390,
    hasTouch: look.width === 390,
    colorScheme: look.scheme,
    reducedMotion: "reduce",
  });
  await context.addCookies([
    { name: "lang", value: look.lang, url: origin },
    { name: "s", value: await ownersSession(shop, look.lang), url: origin },
  ]);
  const page = await context.newPage();
  let taken = 0;
  for (const [name, { path, entry }] of wanted) {
    if (entry === "public" && name !== "invitation") await context.clearCookies({ name: "s" });
    const filled = await fillPath(shop, name, path);
    if (filled === null) continue;
    await page.goto(origin + filled, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${out}/desk-${name}${tail}.png`, fullPage: true });
    if (entry === "public") await context.addCookies([{ name: "s", value: await ownersSession(shop, look.lang), url: origin }]);
    taken++;
  }
  await context.close();
  return taken;
}

/** A screen's path with what the shop has for its parameters; null if it has nothing yet. */
async function fillPath({ database }: Shop, name: string, path: string): Promise<string | null> {
  let filled = (searches[name] ?? path).replace(":token", "a-link-that-was-used");
  for (const query of things[name] ?? []) {
    const { rows } = await database.pool.query<{ value: string | number }>(query);
    if (!rows[0]) return null;
    filled = filled.replace(/:\w+/, String(rows[0].value));
  }
  return filled;
}

/** A session of Anna, who owns the demo shop, in a language. */
async function ownersSession({ database: { pool } }: Shop, lang: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  await pool.query("update staff_member set active_at = coalesce(active_at, now()), lang = $1 where name = 'Anna'", [lang]);
  await pool.query(
    `insert into staff_session (token_hash, id, staff_id, means, device, address, opened_at, expires_at, proved_at)
     select $1, $2, id, 'passkey', 'Chromium', '127.0.0.1', now(), now() + interval '12 hours', now() from staff_member where name = 'Anna'`,
    [hash, randomUUID()],
  );
  return token;
}
