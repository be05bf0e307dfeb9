import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { WebSocket } from "ws";
import { createTestFolder, createTestShop } from "./create-test-shop.ts";
import { atDesk } from "./examples/at-desk.ts";
import { signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

// deploy/nginx.conf in a real nginx, with test ports and certificate.
const NGINX = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);
const skip = !NGINX ? "no nginx here: apt-get install nginx" : spawnSync("openssl", ["version"]).status !== 0 ? "no openssl" : false;
if (skip) console.log(`deploy/nginx.conf is not tried: ${skip}`);
const HOST = "gong.example";
const STAFF_HOST = `staff.${HOST}`;

const proxies: ChildProcess[] = [];
after(() => {
  for (const proxy of proxies) proxy.kill("SIGQUIT");
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function startNginx(shopPort: number): Promise<number> {
  const folder = createTestFolder();
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${HOST}`, "-keyout", key, "-out", cert],
    { stdio: "ignore" },
  );
  const [tls, plain] = [await freePort(), await freePort()];
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${shopPort}`)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, cert)
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, key);
  for (const each of ["b", "p", "f", "u", "s"]) mkdirSync(join(folder, each));
  const paths = Object.entries({ client_body: "b", proxy: "p", fastcgi: "f", uwsgi: "u", scgi: "s" })
    .map(([name, at]) => `${name}_temp_path ${join(folder, at)};`)
    .join(" ");
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr warn; ${process.getuid?.() === 0 ? "user root;" : ""}
events {} http { access_log off; gzip on; ${paths} include ${folder}/site.conf; }`,
  );
  const proxy = spawn(NGINX!, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "inherit", "pipe"] });
  proxies.push(proxy);
  let errors = "";
  proxy.stderr!.on("data", (part) => {
    errors += part;
  });
  for (let n = 0; n < 100; n++) {
    if (
      await ask(tls, "/healthz").then(
        () => true,
        () => false,
      )
    )
      return tls;
    assert.equal(proxy.exitCode, null, errors);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nginx does not answer: ${errors}`);
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: unknown; from?: string };
function ask(port: number, path: string, { method = "GET", headers = {}, body, from }: RequestOptions = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>((resolve, reject) => {
    const own = { host: HOST, origin: `https://${HOST}`, ...headers, ...(text && { "content-type": "application/json" }) };
    request(
      { host: "127.0.0.1", port, path, method, headers: own, rejectUnauthorized: false, ...(from && { localAddress: from }) },
      (answer) => {
        let got = "";
        answer.on("data", (part) => {
          got += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, text: got }));
      },
    )
      .on("error", reject)
      .end(text);
  });
}

test("deploy/nginx.conf works as is: Secure, https, live updates, an order", {
  skip,
}, async () => {
  const { shop, app } = await createTestShop(
    {
      NODE_ENV: "production",
      STOREFRONT_HOSTS: `ru=${HOST};eu=eu.${HOST}`,
      STAFF_HOST,
      RATE_LIMIT_FACTOR: "0.5",
      SMSRU_API_ID: "00000000-0000-0000-0000-000000000000",
    },
    { pages: true },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const tls = await startNginx((app.server.address() as { port: number }).port);

  const page = await ask(tls, "/", { headers: { accept: "text/html" } });
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(`<link[^>]*rel="canonical"[^>]*href="https://${HOST}/"|href="https://${HOST}/"[^>]*rel="canonical"`));
  assert.doesNotMatch(page.text, new RegExp(`http://${HOST}`));
  assert.match(String(page.headers["x-request-id"]), /^[0-9a-f]{32}$/, "nginx's own");
  assert.equal((await ask(tls, "/metrics")).status, 404);
  const encodingFor = async (site: string) =>
    (await ask(tls, "/lk?x=theirs", { headers: { cookie: "lang=en; __Host-g=any", "accept-encoding": "gzip", "sec-fetch-site": site } }))
      .headers["content-encoding"];
  assert.equal(await encodingFor("same-origin"), "gzip");
  assert.equal(await encodingFor("cross-site"), undefined, "Debian's gzip on adds nothing where the shop leaves a page plain");

  const gloves = await putOnShelf(shop, { stock: 3 });
  const way = { typepayment: "payment-upon-receipt", delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" } };
  const quoted = await ask(tls, "/shop/cart/quote", {
    method: "POST",
    body: { lines: [{ productid: gloves, specification: "0", quantity: 1 }], ...way },
  });
  assert.equal(quoted.status, 200, quoted.text);
  const cookies = [quoted.headers["set-cookie"] ?? []].flat();
  assert.ok(
    cookies.some((line) => /^__Host-g=.*; Secure/.test(line)),
    String(cookies),
  );
  const cookie = cookies.map((line) => line.split(";", 1)[0]!).join("; ");
  const order = { ...orderBody(JSON.parse(quoted.text)), typepayment: way.typepayment };
  const placed = await ask(tls, "/order/addnew", { method: "POST", headers: { cookie }, body: order });
  assert.equal(placed.status, 201, placed.text);
  assert.match(JSON.parse(placed.text).next.url ?? "https://none", /^(?:https:\/\/|\/)/);

  const shopper = createShopper(app, { host: HOST });
  const post = shopper.post;
  const secure = { origin: `https://${HOST}`, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5" };
  const me = await signIn(shop, { ...shopper, post: (url: string, body: unknown) => post(url, body, secure) });
  const line = new WebSocket(`wss://127.0.0.1:${tls}/ws/client?user=${me}`, {
    rejectUnauthorized: false,
    headers: { host: HOST, origin: `https://${HOST}`, cookie: `__Host-au=${shopper.jar.get("__Host-au")}` },
  });
  const first = await new Promise<string>((resolve, reject) => line.on("message", (said) => resolve(String(said))).on("error", reject));
  assert.match(first, /"type":"version"/);
  line.close();

  const door = await ask(tls, "/sign-in", { headers: { host: STAFF_HOST } });
  assert.match(door.text, /data-corner/);
  const anna = await atDesk({ shop, app });
  const desk = new WebSocket(`wss://127.0.0.1:${tls}/ws/desk`, {
    rejectUnauthorized: false,
    headers: { host: STAFF_HOST, origin: `https://${STAFF_HOST}`, cookie: `__Host-s=${anna.token}` },
  });
  await new Promise<void>((resolve, reject) => desk.on("open", resolve).on("error", reject));
  desk.close();

  const until429 = async (from: string, more: Record<string, string> = {}) => {
    for (let n = 0; n < 800; n++) if ((await ask(tls, "/shop/catalogue", { from, headers: more })).status === 429) return n;
    return null;
  };
  assert.notEqual(await until429("127.0.0.2"), null);
  assert.equal(
    (await ask(tls, "/shop/catalogue", { from: "127.0.0.2", headers: { "x-forwarded-for": "203.0.113.77" } })).status,
    429,
    "a made-up address buys nothing",
  );
  assert.equal((await ask(tls, "/shop/catalogue", { from: "127.0.0.3" })).status, 200, "another visitor is measured apart");
});

test("while the shop restarts nginx gives a page that tries again by itself", { skip }, async () => {
  // Nothing listens on the first port, and no later free one is the same.
  const tls = await startNginx(1);
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/model/none?color=red"],
    ["POST", "/order/addnew"],
    ["GET", "/ws/client"],
  ] as const) {
    const { status, headers, text } = await ask(tls, path, { method });
    assert.deepEqual([status, headers["retry-after"], headers["cache-control"]], [503, "5", "no-store"], path);
    assert.match(String(headers["content-type"]), /^text\/html; charset=utf-8$/);
    if (method === "POST") {
      assert.doesNotMatch(text, /http-equiv="refresh"/, "asking again would show an empty form");
      assert.match(text, /Вернитесь назад.*Go back and send it again/s);
      continue;
    }
    assert.match(text, /http-equiv="refresh" content="5"/);
    assert.match(text, /откроется сама.*will open by itself/s);
  }
});
