import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import type { Visit } from "#app/foundation/http/call.ts";
import { returns } from "../../../commands/returns.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { askBack } from "../../../test/examples/returning.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { createReturnPhotos } from "./return-photos.server.ts";
import { RETURN_BODY_BYTES } from "./returns.contract.ts";

const testShop = await createTestShop();
const { shop, app, dataDir } = testShop;
const { aDoneOrder } = friendOrders(testShop);

const blank = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: "#336699" } });
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");
const wish = (photos: string[], reason = "лопнул шов") => ({ lines: [{ item: "0", quantity: 1 }], kind: "failed", reason, photos });
const kept = async (orderId: string) =>
  (
    await sql<{ picture: Buffer }>`
      select p.picture from goods_return_photo p join goods_return r on r.id = p.return_id where r.order_id = ${orderId} order by r.n, p.n`.execute(
      shop.db,
    )
  ).rows.map(({ picture }) => picture);

test("a photo is re-encoded smaller and upright, without metadata", async () => {
  const { id, shopper } = await aDoneOrder();
  const taken = await blank(2400, 1200)
    .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([taken, Buffer.from("<script>canary()</script><?php canary(); ?>PK\x03\x04")]);
  const { status } = await askBack(shopper, id, wish([`data:image/svg+xml;base64,${base64(polyglot)}`]));
  assert.equal(status, 200);
  const [picture] = await kept(id);
  const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata();
  assert.deepEqual(
    { format, width, height, exif, icc, xmp },
    { format: "jpeg", width: 800, height: 1600, exif: undefined, icc: undefined, xmp: undefined },
  );
  for (const left of ["canary", "script", "php", "GPS", "Exif"]) assert.ok(!picture!.includes(left), left);
});

test("invalid, large or huge pictures are refused in place, and no return is created", async () => {
  const { id, shopper } = await aDoneOrder();
  const fine = base64(await blank(20).png().toBuffer());
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  const files = readdirSync(dataDir, { recursive: true }).length;
  for (const [what, photo] of [
    ["text", base64("no photo")],
    ["nothing", ""],
    ["no base64", "%%%"],
    ["svg", base64(svg)],
    ["html", base64("<!doctype html><script>1</script>")],
    ["pdf", base64("%PDF-1.7\n1 0 obj")],
    ["gif", base64(await blank(9).gif().toBuffer())],
    ["pixels", base64(await blank(5100).png().toBuffer())],
    ["bytes", base64(Buffer.alloc(5 * 1024 * 1024 + 1))],
    ["cut short", base64((await blank(600).jpeg().toBuffer()).subarray(0, 400))],
    ["address", "http://169.254.169.254/latest/meta-data"],
    ["path", "../../../etc/passwd"],
  ] as const) {
    const { status, body } = await askBack(shopper, id, wish([fine, photo], what));
    assert.deepEqual([status, body.errors?.map(({ path, code }) => [path, code])], [422, [["photos.1", "picture"]]], what);
  }
  assert.equal((await askBack(shopper, id, wish(["A".repeat(RETURN_BODY_BYTES)]))).status, 413);
  assert.deepEqual(await kept(id), []);
  assert.equal(readdirSync(dataDir, { recursive: true }).length, files, "nothing lies about");
});

test("only owner and staff see a photo; opened directly it is inert and uncached", async () => {
  const [{ id, number, shopper }, other] = [await aDoneOrder(), await aDoneOrder()];
  const photo = base64(await blank(20).jpeg().toBuffer());
  const { body } = await askBack(shopper, id, wish([photo, photo]));
  const path = body.returns[0]!.photos[1]!;
  const seen = await shopper.get(path);
  assert.equal(seen.status, 200);
  assert.equal(seen.headers["content-type"], "image/jpeg");
  assert.equal(seen.headers["cache-control"], "no-store");
  assert.equal(seen.headers["x-content-type-options"], "nosniff");
  assert.match(String(seen.headers["content-security-policy"]), /default-src 'none'; sandbox/);
  assert.equal((await other.shopper.get(path)).status, 404);
  assert.equal((await createShopper(app).get(path)).status, 401);
  for (const wrong of [path.replace(/2$/, "3"), path.replace("/1/", "/2/"), path.replace(id, other.id)])
    assert.equal((await shopper.get(wrong)).status, 404, wrong);
  for (const wrong of ["x", "-1", "1e9", "%2e%2e"])
    assert.ok([404, 422].includes((await shopper.get(path.replace(/2$/, wrong))).status), wrong);

  const folder = join(createTestFolder(), "photos");
  const { text } = await staffAt(shop)(returns, "show", `${number}/1`, "--photos", folder);
  const written = readdirSync(folder);
  assert.deepEqual(written, [`${number}-1-1.jpg`, `${number}-1-2.jpg`]);
  assert.match(text, new RegExp(written[1]!));
  assert.deepEqual(readFileSync(join(folder, written[0]!)), (await kept(id))[0]);
});

test("fifteen photos a minute a customer and a network; returns without any go on", async () => {
  const { read } = createReturnPhotos(1);
  const photo = base64(await blank(20).jpeg().toBuffer());
  const five = (customerId: string, address: string, isProven = false) =>
    read(Array(5).fill(photo), { customerId, isProven, address } as Visit).then(
      () => 200,
      ({ status }) => status,
    );
  const [own, ofNetwork]: [number[], number[]] = [[], []];
  for (let n = 0; n < 4; n++) own.push(await five("one", `10.8.${n}.1`));
  for (let n = 0; n < 4; n++) ofNetwork.push(await five(`customer ${n}`, "10.7.0.1"));
  assert.deepEqual(
    [own, ofNetwork],
    [
      [200, 200, 200, 429],
      [200, 200, 200, 429],
    ],
  );
  assert.equal(await five("of a phone", "10.7.0.1", true), 200, "a customer with a phone counts alone");
  assert.deepEqual(await read([], { customerId: "one", address: "10.8.0.1" } as Visit), []);
});
