import assert from "node:assert/strict";
import { test } from "node:test";
import { LIVE_NEWS } from "../app/http/http-live-news.server.ts";
import routes from "../app/routes.ts";
import { openToEverybody } from "./examples/named-calls.ts";
import { addressesOf, dataOf, sitePages } from "./examples/pages-of-the-site.ts";
import { anybody, proven, wrongProofs } from "./examples/proven-calls.ts";
import { publicEndpoints } from "./examples/public-endpoints.ts";
import { createShopper } from "./examples/shopper.ts";
import { type Ids, nothing, said, secrets, somebody, stored } from "./examples/somebody.ts";

// Ownership (IDOR): another's resource answers like a missing one, in every call.
const { testShop, gloves, named, table } = await openToEverybody();
const { shop, app } = testShop;
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const some = (kind: Parameters<typeof somebody>[2]) => somebody(testShop, gloves, kind);

test("[B03] every call and page declares its owner, and only real ones do", () => {
  const pages = addressesOf(routes).map((path) => `page ${path}`);
  const all = [...table.map(nameOf), `GET ${LIVE_NEWS}`, ...pages];
  const said = [named, publicEndpoints, proven].flatMap(Object.keys).concat(Object.keys(sitePages).map((path) => `page ${path}`));
  assert.deepEqual(
    all.filter((one) => !said.includes(one)),
    [],
    "of which nobody has said whose they are",
  );
  assert.deepEqual(
    said.filter((one) => !all.includes(one)),
    [],
  );
  assert.equal(new Set(said).size, said.length, "said once");
  assert.deepEqual(
    table.filter((call) => call.provider && !(nameOf(call) in proven)).map(nameOf),
    [],
    "that skip the check of where they come from, and no proof is asked",
  );
  assert.deepEqual(
    table.filter((call) => call.own && publicEndpoints[nameOf(call)]?.whose === "anybody's").map(nameOf),
    [],
    "of which it is said that they are open",
  );
});

test("[SEC-01] [B03] [B05] calls act on the session's own data; others' look like nobody's", async () => {
  const [customer, other, guest, passer] = [await some("customer"), await some("customer"), await some("guest"), await some("guest")];
  const dealer = await some("dealer");
  const strangers = {
    customer: () => other,
    dealer: () => dealer,
    guest: () => passer,
    nobody: () => ({ shopper: createShopper(app), ids: nothing }),
  };
  const before = await stored(testShop);
  for (const [call, rows] of Object.entries(named))
    for (const [n, row] of rows.entries())
      for (const victim of [customer, guest])
        for (const [who, stranger] of Object.entries(strangers)) {
          const name = `${call} ${n} by ${who}`;
          // Without a guest cookie, 401 may come at once.
          const wanted = { customer: [row.customer], dealer: [row.customer], guest: [row.guest], nobody: [row.guest, 401] };
          const ask = (theirs: Ids) => {
            const { shopper, ids } = stranger();
            return row.asks(shopper, theirs, ids);
          };
          const answer = await ask(victim.ids);
          assert.ok(
            wanted[who as keyof typeof wanted].includes(answer.status),
            `${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
          const told = said(answer, victim.ids);
          assert.equal(told, said(await ask(nothing), nothing), name);
          if (!row.besideHisOwn) for (const secret of secrets) assert.equal(told.includes(secret), false, name);
        }
  assert.deepEqual(await stored(testShop), before, "and nothing has changed");
});

test("proof-protected resources refuse missing, forged and foreign proofs", async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const place = { app, port, key: shop.secrets.key, now: shop.clock.now() };
  const [customer, other, guest] = [await some("customer"), await some("customer"), await some("guest")];
  const before = await stored(testShop);
  const tried = Object.entries(proven).flatMap(([call, row]) =>
    [customer, guest].filter((victim) => row.proof(victim, place) !== null).map((victim) => ({ call, row, victim })),
  );
  for (const { call, row, victim } of tried)
    for (const [way, proof] of Object.entries(wrongProofs(row, victim, other, place))) {
      const name = `${call} with ${way === "none" ? "no proof" : `${way} proof`}`;
      const answer = await row.asks(anybody(place), victim.ids, proof, place);
      assert.equal(answer.status, row.refused[way as keyof typeof row.refused], `${name}: ${JSON.stringify(answer.body).slice(0, 200)}`);
      const told = said(answer, victim.ids);
      assert.equal(told, said(await row.asks(anybody(place), nothing, proof, place), nothing), name);
      for (const secret of secrets) assert.equal(told.includes(secret), false, name);
    }
  assert.deepEqual(await stored(testShop), before, "and nothing has changed");
  for (const { call, row, victim } of tried) {
    const answer = await row.asks(anybody(place), victim.ids, row.proof(victim, place), place);
    assert.equal(answer.status, row.opened, `${call}: ${JSON.stringify(answer.body).slice(0, 200)}`);
  }
  await shop.jobs.runWaiting();
});

const everybody = async () => ({
  nobody: { shopper: createShopper(app), ids: nothing },
  "a guest": await some("guest"),
  "another customer": await some("customer"),
  "a dealer": await some("dealer"),
});

test("a page without parameters is the owner's own or the same for all", async () => {
  const victims = [await some("customer"), await some("guest")];
  const theirs = victims.map(({ ids }) => ids);
  const visitors = await everybody();
  const before = await stored(testShop, theirs);
  for (const [path, page] of Object.entries(sitePages))
    for (const [who, { shopper, ids }] of Object.entries(visitors)) {
      const at = page.whose === "own" ? page.at : page.at({ gloves, own: ids });
      for (const address of page.whose === "own" ? [at, dataOf(at)] : [at]) {
        const name = `${address} by ${who}`;
        const { status, body, headers } = await shopper.get(address);
        const told = JSON.stringify(body);
        const statuses = (page.whose === "anybody's" && page.statuses) || [200];
        assert.ok(statuses.includes(status), `${name}: ${status}`);
        for (const victim of theirs)
          for (const [what, id] of Object.entries(victim))
            assert.ok(id === nothing[what as keyof typeof nothing] || !told.includes(id), `${name} tells another's ${what}`);
        if (page.whose === "own") assert.equal(headers["cache-control"], "private, no-store", name);
        const isIn = ids.customer !== nothing.customer;
        if (page.whose === "own" && isIn) assert.ok(page.shows === null || told.includes(ids[page.shows]), `${name}: his own`);
        else for (const secret of secrets) assert.equal(told.includes(secret), false, `${path} by ${who}`);
      }
    }
  assert.deepEqual(await stored(testShop, theirs), before, "and nothing of theirs has changed");
});

test("a call without subject acts on the session or is the same for all", async () => {
  const victims = [await some("customer"), await some("guest")];
  const strangers = await everybody();
  const theirs = victims.map(({ ids }) => ids);
  const before = await stored(testShop, theirs);
  // Sign-out last: the others need its session.
  const last = (call: string) => Number(call.endsWith("/logout"));
  for (const [call, { whose, asks, statuses = [200] }] of Object.entries(publicEndpoints).sort(([a], [b]) => last(a) - last(b)))
    for (const [who, { shopper, ids }] of Object.entries(strangers)) {
      const answer = await asks(shopper, { gloves, own: ids });
      const isClosed = whose === "the session's" && (who === "nobody" || who === "a guest");
      const wanted = isClosed ? [401] : statuses;
      assert.ok(wanted.includes(answer.status), `${call} by ${who}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
      const told = JSON.stringify(answer.body);
      for (const victim of theirs)
        for (const [what, id] of Object.entries(victim))
          assert.ok(id === nothing[what as keyof Ids] || !told.includes(id), `${call} tells ${who} of another's ${what}`);
    }
  assert.deepEqual(await stored(testShop, theirs), before, "and nothing of theirs has changed");
});

test("without a session every personal resource asks to sign in first", async () => {
  const alone = createShopper(app);
  for (const { method, path } of table.filter(({ own }) => own)) {
    const answer = await alone.send(method, path.replace(/\{\w+\}/g, "none"), method === "POST" ? {} : undefined);
    assert.equal(answer.status, 401, `${method} ${path} by nobody`);
  }
});
