import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { createTestShop } from "../../test/create-test-shop.ts";
import { signIn } from "../../test/examples/customer.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { BACKGROUND_BODY_BYTES } from "./background.server.ts";

const { shop, app, dataDir } = await createTestShop();
const good = { value: 1000, email: "a@example.com" };
const languages = ["ru", "en"] as const;
const FIVE_MB = 5 * 1024 * 1024;
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

/** Everything a purchase leaves in the database and on disk. */
const kept = async () => ({
  ...((
    await sql`select (select count(*) from shop_order) as orders, (select count(*) from certificate) as certificates, (select count(*) from message) as messages,
      (select count(*) from idempotent_answer) as answers, (select count(*) from ledger_entry) as entries, (select count(*) from payment) as payments`.execute(
      shop.db,
    )
  ).rows[0] as Record<"orders" | "certificates" | "messages" | "answers" | "entries" | "payments", string>),
  files: readdirSync(dataDir, { recursive: true }).length,
});

test("invalid certificates are named per field, bilingual, and nothing is placed", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const twice = (ru: string, en: string) => ({ ru, en });
  const range = twice("От 500 до 100 000 рублей, без копеек", "From 500 to 100,000 rubles, whole rubles only");
  const noAddress = twice("Проверьте адрес почты: не хватает точки или @", "Enter a correct email");
  const noDay = twice("Выберите день в пределах года", "Choose a day between today and a year from now");
  const unfit = twice("Проверьте значение", "Check this field");
  const refusals: [path: string, values: unknown[], words: typeof range][] = [
    ["value", [null, undefined], twice("Введите номинал сертификата", "Enter certificate value")],
    ["value", [0, -1000, 499, 499.99, 100_001, 1000.5, 1e20, 1e300], range],
    ["value", ["1000", true, [1000]], unfit],
    ["email", ["", "  ", null, undefined], twice("Введите почту для сертификата", "Enter certificate e-mail")],
    ["email", ["a", "a@b\r\nBcc: c@example.com", "a@example.com, b@example.com", `${"a".repeat(120)}@example.com`], noAddress],
    ["contragent.email", ["nowhere"], noAddress],
    ["wishes", ["x".repeat(121), "🥊".repeat(121)], twice("Слишком длинный текст", "This is too long")],
    ["wishes", ["two\nlines"], unfit],
    ["sendat", ["2020-01-01", inDays(400)], noDay],
    ["sendat", ["soon", "2026-13-01"], unfit],
    ["design", ["golden"], unfit],
  ];
  const before = await kept();
  for (const lang of languages) {
    const shopper = createShopper(app, { lang });
    for (const [path, values, words] of refusals)
      for (const value of values) {
        const asked = path === "contragent.email" ? { contragent: { email: value } } : { [path]: value };
        const { status, body } = await shopper.post("/shop/certificate", { ...good, ...asked });
        assert.deepEqual(
          [status, body.code, body.errors?.map((error) => [error.path, spaced(error.message)])],
          [422, "invalid", [[path, words[lang]]]],
          `${path} ${JSON.stringify(value)?.slice(0, 40)}`,
        );
      }
    const { body } = await shopper.post("/shop/certificate", { design: "custom" });
    assert.deepEqual(body.errors.map(({ path }) => path).sort(), ["background", "email", "value"], "everything at once");

    const customer = createShopper(app, { lang });
    await signIn(shop, customer);
    for (const code of ["ABCD-EFGH-JKMN-PQRS", "", "x", "' or 1=1 --"]) {
      const answer = await customer.post("/shop/certificate/activate", { code });
      const { path, message } = answer.body.errors[0]!;
      assert.deepEqual([answer.status, path, message], [422, "code", { ru: "Код не найден", en: "Code is not found" }[lang]], code);
    }
  }
  const { messages: _codes, ...after } = await kept();
  assert.deepEqual({ ...before, ...after }, before);
  const longest = await createShopper(app).post("/shop/certificate", { ...good, wishes: "x".repeat(120) });
  assert.equal(longest.status, 201, "a hundred and twenty are wished");
});

/** A decompression bomb: claims `width` × `height` in a few bytes. */
function png(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * rows);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** Asserts that this process grows by less than 200 MB. */
async function inLittleMemory<T>(what: string, send: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 2);
  const answer = await send();
  clearInterval(timer);
  look();
  assert.ok(peak - before < 200e6, `${what}: ${peak - before} bytes more`);
  return answer;
}

test("[G06] a certificate keeps only a re-encoded picture; the rest leaves no trace", async () => {
  const photo = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Artist: "<script>" }, IFD3: { GPSLatitude: "59/1 57/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ icc: "p3" })
    .jpeg()
    .toBuffer();
  const gif = await sharp(photo).gif().toBuffer();
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg>`);
  const laughs = [..."bcdefghi"].map((name, n) => `<!ENTITY ${name} "${`&${"abcdefgh"[n]};`.repeat(10)}">`).join("");
  const refused: Record<string, Buffer> = {
    "no bytes": Buffer.alloc(0),
    "no picture": Buffer.from("not a picture at all"),
    "SVG with a script": svg("<script>alert(1)</script><rect width='90' height='90'/>"),
    "SVG that reads a file": Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`),
    "SVG of a billion letters": Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${laughs}]>${svg("<text>&i;</text>")}`),
    "GIF that is a script": Buffer.concat([Buffer.from("GIF89a=1;alert(1)//"), gif.subarray(6)]),
    GIF: gif,
    "PDF before a JPEG": Buffer.concat([Buffer.from("%PDF-1.7\n"), photo]),
    "half a JPEG": photo.subarray(0, 400),
    "a bomb of 64 megapixels": png(8000, 8000),
    "a PNG a line above 25 megapixels": png(5000, 5001),
    "one pixel that claims 2.5 gigapixels": png(50_000, 50_000, 1),
    "5.1 MB": Buffer.concat([photo, Buffer.alloc(Math.ceil(5.1 * 1024 * 1024) - photo.length)]),
    "6 MB": Buffer.concat([photo, Buffer.alloc(6_000_000 - photo.length)]),
  };
  const before = await kept();
  for (const lang of languages)
    for (const [what, bytes] of Object.entries(refused)) {
      const sent = { ...good, design: "custom", background: `data:image/png;base64,${bytes.toString("base64")}` };
      const { status, body } = await inLittleMemory(what, () =>
        createShopper(app, { lang }).post("/shop/certificate", sent, { "idempotency-key": what }),
      );
      const [{ path, message } = { path: "", message: body.title }] = body.errors ?? [];
      const words = { ru: "Выберите фото до 5 МБ", en: "Choose a photo up to 5 MB" }[lang];
      assert.deepEqual([status, path, spaced(message)], [422, "background", words], what);
    }
  assert.deepEqual(await kept(), before);

  const frames = { width: 300, height: 300 * 100, channels: 3, pageHeight: 300 } as const;
  const cleaned: [what: string, bytes: Buffer, said?: string][] = [
    ["JPEG with a script and a zip behind it", Buffer.concat([photo, Buffer.from("<?php system(1) ?><script>PK\x03\x04")])],
    ["another kind and a name out of its folder", photo, `data:image/png;name=../../a\\0.png${"a".repeat(300)}.php;base64,`],
    ["no name", photo, ""],
    [
      "a hundred frames",
      await sharp(Buffer.alloc(300 * frames.height * 3, 90), { raw: frames })
        .webp()
        .toBuffer(),
    ],
    ["a PNG of 25 megapixels", png(5000, 5000)],
    ["5 MB to the byte", Buffer.concat([photo, Buffer.alloc(FIVE_MB - photo.length)])],
  ];
  const files = readdirSync(dataDir, { recursive: true });
  for (const [what, bytes, said = "data:image/jpeg;base64,"] of cleaned) {
    const sent = { ...good, design: "custom", background: said + bytes.toString("base64") };
    const { status, body } = await inLittleMemory(what, () => createShopper(app).post("/shop/certificate", sent));
    assert.equal(status, 201, `${what}: ${JSON.stringify(body)}`);
    const { rows } = await sql<{ background: Buffer }>`select background from certificate where order_id = ${body._id}`.execute(shop.db);
    const { background } = rows[0]!;
    const { width, height, format, pages, exif, icc, xmp, iptc } = await sharp(background).metadata();
    assert.deepEqual([width, height, format, pages, exif, icc, xmp, iptc], [1200, 675, "jpeg", ...Array(5)], what);
    for (const left of ["script", "php", "PK\x03\x04", "GPS", "Exif"]) assert.ok(!background.includes(left), `${what}: ${left}`);
    assert.equal(background.subarray(-2).toString("hex"), "ffd9", "nothing follows the picture");
  }
  assert.deepEqual(readdirSync(dataDir, { recursive: true }), files, "no file is written under any name");
});

test("an oversized body is refused early in both languages, and nothing is kept", async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const host = `127.0.0.1:${port}`;
  const before = await kept();
  const answerTo = (lang: string, length: string, body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      const head = ["POST /shop/certificate HTTP/1.1", `host: ${host}`, `origin: http://${host}`, `cookie: lang=${lang}`];
      socket.write([...head, "content-type: application/json", length, "", body].join("\r\n"));
      socket.on("error", reject);
      socket.once("data", (bytes) => {
        resolve(String(bytes));
        socket.destroy();
      });
    });
  const much = "A".repeat(BACKGROUND_BODY_BYTES);
  for (const [lang, title] of [
    ["ru", "Слишком большой объём. Уменьшите файл или текст."],
    ["en", "That's too large to send. Try a smaller file or less text."],
  ])
    for (const answer of [
      // With a declared length, or chunked.
      await answerTo(lang!, "content-length: 50000000", "{"),
      await answerTo(lang!, "transfer-encoding: chunked", `${(much.length + 1).toString(16)}\r\n{${much}\r\n`),
    ]) {
      assert.match(answer, /^HTTP\/1\.1 413 [\s\S]*application\/problem\+json/);
      assert.ok(answer.includes(`"title":"${title}"`) && answer.includes('"code":"too_large"'), answer);
    }
  assert.deepEqual(await kept(), before);
});
