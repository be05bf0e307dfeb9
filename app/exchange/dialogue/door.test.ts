import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { createApp } from "#app/http/http.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { one } from "../../../test/examples/catalogue-state.ts";
import { anExport } from "../../../test/examples/commerceml.ts";
import { createOneC, oneCEnv } from "../../../test/examples/one-c.ts";

test("without a password there is no door", async () => {
  const { app } = await createTestShop();
  const answer = await createOneC(app).ask("catalog", "checkauth");
  assert.equal(answer.status, 404);
});

test("wrong or missing credentials fail in 1C's words; guessing is limited", async () => {
  const { shop, app } = await createTestShop({ ...oneCEnv, RATE_LIMIT_FACTOR: "1" });
  const oneC = createOneC(app);
  assert.deepEqual((await oneC.ask("catalog", "checkauth")).lines, ["failure", "неверный логин или пароль"]);
  for (const mode of ["init", "file", "import", "complete", "query", "success", "info"])
    assert.match((await oneC.ask("sale", mode, { filename: "a.xml" })).text, /^failure\nнет сеанса/);
  assert.deepEqual((await oneC.ask("sale", "no-such-mode")).lines[0], "failure");
  assert.deepEqual((await createOneC(app, { login: "TRADE" }).enter())[0], "failure");
  for (let at = 0; at < 8; at++) assert.equal((await createOneC(app, { password: `guess-${at}` }).enter())[1], "неверный логин или пароль");
  assert.match((await oneC.enter())[1]!, /слишком много неверных паролей/, "the right one, too, from there");
  assert.equal((await one(shop, "select count(*) as n from exchange_session")).n, 0);
});

test("strangers guessing passwords do not lock out a 1C that has signed in", async () => {
  const { app } = await createTestShop({ ...oneCEnv, RATE_LIMIT_FACTOR: "1" });
  const enter = async (from: string, password: string) => {
    const authorization = `Basic ${btoa(`trade:${password}`)}`;
    const url = "/1c/exchange?type=catalog&mode=checkauth";
    const { rawPayload } = await app.inject({ url, remoteAddress: from, headers: { host: "localhost", authorization } });
    return new TextDecoder("windows-1251").decode(rawPayload).split("\n")[1];
  };
  assert.equal(await enter("10.0.0.1", "a-long-password"), "gong1c");
  for (let n = 0; n < 100; n++) assert.equal(await enter(`10.1.${n}.1`, `guess-${n}`), "неверный логин или пароль");
  assert.match((await enter("10.2.0.1", "a-long-password"))!, /слишком много неверных паролей/);
  assert.equal(await enter("10.0.0.1", "a-long-password"), "gong1c");
});

test("the session is in body and cookie, hashed, or sessid; other sites can't use it", async () => {
  const { shop, app } = await createTestShop(oneCEnv);
  const oneC = createOneC(app);
  const [word, name, token] = await oneC.enter();
  assert.deepEqual([word, name], ["success", "gong1c"]);
  assert.notEqual((await one(shop, "select id from exchange_session")).id, token);
  const ask = (url: string, headers = {}) => app.inject({ method: "POST", url, headers: { host: "localhost", ...headers } });
  assert.match((await ask(`/1c/exchange?type=catalog&mode=init&sessid=${token}`)).body, /^zip=yes\nfile_limit=\d+$/);
  assert.match((await ask("/1c/exchange?type=catalog&mode=init&sessid=00000000000000000000")).body, /^failure/);
  const set = (
    await app.inject({
      url: "/1c/exchange?type=catalog&mode=checkauth",
      headers: { host: "localhost", authorization: `Basic ${btoa("trade:a-long-password")}` },
    })
  ).headers["set-cookie"];
  assert.match(String(set), /^gong1c=[\w-]+; Path=\/1c\/exchange; HttpOnly; SameSite=Strict$/);
});

test("hostile names, oversized parts and files for folders are refused without trace", async () => {
  const { shop, app, dataDir } = await createTestShop(oneCEnv);
  const oneC = createOneC(app);
  const limit = await oneC.begin();
  for (const filename of [
    "../x.xml",
    "a/../../x.xml",
    "/etc/x.xml",
    "C:\\x.xml",
    "a\\..\\x.xml",
    "a\0.xml",
    "",
    ".",
    ".hidden",
    "a//b.xml",
    "ы.xml",
    "x".repeat(300),
  ])
    assert.match((await oneC.ask("catalog", "file", { filename, body: Buffer.from("x") })).text, /^failure\nнедопустимое имя файла/);
  assert.match(
    (await oneC.ask("catalog", "file", { filename: "big.xml", body: Buffer.alloc(limit + 1) })).text,
    /^failure\nчасть больше `file_limit`/,
  );
  assert.equal((await oneC.ask("catalog", "file", { filename: "a/b.xml", body: Buffer.from("x") })).text, "success");
  for (const filename of ["a", "a/b.xml/c.xml"])
    assert.match(
      (await oneC.ask("catalog", "file", { filename, body: Buffer.from("x") })).text,
      /^failure\nпапка и файл с одинаковым именем/,
    );
  const kept = readdirSync(join(dataDir, "1c"), { recursive: true })
    .map(String)
    .filter((name) => name.includes("."));
  assert.deepEqual(
    kept.map((name) => name.replace(/^[^/]*\//, "")),
    ["a/b.xml"],
  );
  assert.ok(!existsSync(join(dataDir, "x.xml")));
  assert.deepEqual(await one(shop, "select name, size from exchange_file"), { name: "a/b.xml", size: 1 });
  await oneC.ask("catalog", "init");
  assert.equal((await one(shop, "select count(*) as n from exchange_file")).n, 0, "init starts over");
});

test("a broken part is overwritten by the next, and another process continues", async () => {
  const { shop, app, dataDir } = await createTestShop(oneCEnv);
  const oneC = createOneC(app);
  await oneC.begin();
  const bytes = Buffer.from(anExport({ goods: ["g-1"], offers: [{ id: "g-1", name: "Лапы", price: "100", count: "1" }] }));
  const half = bytes.length >> 1;
  await oneC.ask("catalog", "file", { filename: "all.xml", body: bytes.subarray(0, half) });
  const { folder } = (await one<{ folder: string }>(shop, "select folder from exchange_session"))!;

  appendFileSync(join(dataDir, "1c", folder, "all.xml"), "what a process wrote before it died, and never reported");
  const other = await createApp(shop);
  oneC.moveTo(other);
  const sendMore = async () => (await oneC.ask("catalog", "file", { filename: "all.xml", body: bytes.subarray(half, half + 10) })).text;
  assert.equal(await sendMore(), "success");
  await oneC.ask("catalog", "file", { filename: "all.xml", body: bytes.subarray(half + 10) });
  // The state after a process died while importing.
  await shop.database.pool.query(
    "insert into exchange_import (session_id, name, state) select id, 'all.xml', 'running' from exchange_session",
  );
  assert.match(await oneC.until("catalog", "import", "all.xml"), /^success/);
  assert.equal((await one(shop, "select count(*) as n from product")).n, 1);
  await other.close();
});

test("sessions and their files are forgotten a day after their last step", async () => {
  const { shop, app, dataDir } = await createTestShop(oneCEnv);
  const oneC = createOneC(app);
  await oneC.begin();
  await oneC.send("catalog", "a.xml", Buffer.from("x"));
  await shop.exchange.forgetOld(new Date(Date.now() + 3600_000));
  assert.equal(readdirSync(join(dataDir, "1c")).length, 1);
  await shop.exchange.forgetOld(new Date(Date.now() + 25 * 3600_000));
  assert.deepEqual(readdirSync(join(dataDir, "1c")), []);
  assert.match((await oneC.ask("catalog", "init")).text, /^failure\nнет сеанса/);
});

test("a part streams without media type or length; a broken one leaves nothing", async () => {
  const { shop, app, dataDir } = await createTestShop(oneCEnv);
  const oneC = createOneC(app);
  await oneC.begin();
  const cookie = `gong1c=${(await oneC.enter())[2]}`;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const send = (body: (request: ClientRequest) => void) =>
    new Promise<string>((resolve) => {
      const path = "/1c/exchange?type=catalog&mode=file&filename=a.xml";
      const asked = request({
        host: "127.0.0.1",
        port,
        path,
        method: "POST",
        headers: { host: "localhost", cookie, origin: "https://elsewhere.example" },
      });
      asked.on("response", (response) => {
        response.setEncoding("utf8");
        let text = "";
        response.on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => resolve(text));
      });
      asked.on("error", () => resolve("broke off"));
      body(asked);
    });
  const whole = await send((asked) => {
    asked.write("<a>");
    asked.end("</a>");
  });
  assert.equal(whole, "success");
  const broken = await send((asked) => {
    asked.write("<b>");
    setTimeout(() => asked.destroy(), 100);
  });
  assert.equal(broken, "broke off");
  const spools = () =>
    readdirSync(join(dataDir, "1c"), { recursive: true })
      .map(String)
      .filter((name) => /\/\.[^/]+$/.test(name));
  for (let tries = 0; spools().length && tries < 50; tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(spools(), []);
  assert.deepEqual(await one(shop, "select name, size from exchange_file"), { name: "a.xml", size: 7 });
});
