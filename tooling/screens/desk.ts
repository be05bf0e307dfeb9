import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { type Screen, screens } from "../../app/backoffice/screens.ts";
import type { Shop } from "../../app/shop.server.ts";

type Look = { lang: string; scheme: "light" | "dark"; width: number };
type Place = { browser: Browser; shop: Shop; port: number; out: string; words: readonly string[] };

const looks: Look[] = ["ru", "en"].flatMap((lang) =>
  (["light", "dark"] as const).flatMap((scheme) => [390, 1280].map((width) => ({ lang, scheme, width }))),
);

/** Where a screen of one thing finds one, in the demo shop. */
const things: Record<string, string> = {
  order: "select number as id from shop_order order by created_at desc limit 1",
  customer: "select id from customer where phone = '+79000000006'",
  person: "select id from staff_member order by name limit 1",
  payment: "select id from payment order by created_at desc limit 1",
  return: "select id from goods_return order by asked_at desc limit 1",
};

/** Photographs every screen of the back office as an owner sees it. `fill`: `full` or `empty`, a part of the names. */
export async function photographDesk(place: Place, fill: "full" | "empty"): Promise<number> {
  let taken = 0;
  for (const look of looks) {
    const tail = `-${fill}-${look.lang}-${look.scheme}-${look.width}`;
    const wanted = (Object.entries(screens) as [string, Screen][]).filter(([name]) =>
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
    const id = path.includes(":") ? await thingFor(shop, name) : "";
    if (id === null) continue;
    await page.goto(origin + path.replace(/:\\w+/, id), { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${out}/desk-${name}${tail}.png`, fullPage: true });
    if (entry === "public") await context.addCookies([{ name: "s", value: await ownersSession(shop, look.lang), url: origin }]);
    taken++;
  }
  await context.close();
  return taken;
}

async function thingFor({ database }: Shop, name: string): Promise<string | null> {
  const found = things[name];
  if (!found) return "a-link-that-was-used";
  const { rows } = await database.pool.query<{ id: string }>(found);
  return rows[0] ? String(rows[0].id) : null;
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
