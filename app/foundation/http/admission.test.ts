import assert from "node:assert/strict";
import { test } from "node:test";
import { createAdmission } from "./admission.server.ts";
import { createLimits } from "./limits.server.ts";
import { ProblemError } from "./problem.ts";

const guest = (n: number) => ({ customerId: null, isProven: false, address: `10.0.${n >> 8}.${n & 255}` });
const status = (settled: PromiseSettledResult<unknown>) =>
  settled.status === "fulfilled" ? 200 : settled.reason instanceof ProblemError ? settled.reason.status : 500;
const counted = (settled: PromiseSettledResult<unknown>[]) => Object.groupBy(settled, (each) => String(status(each)));

test("a lane runs a few, queues some, and refuses the rest at once with Retry-After", async () => {
  const shed: string[] = [];
  const { admit, refuseIfFull } = createAdmission(1, { shed: (lane) => shed.push(lane) });
  let [now, most] = [0, 0];
  const open = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, ++now);
    await open.promise;
    now--;
  };
  const answered = Promise.allSettled(Array.from({ length: 400 }, (_, n) => admit("page", guest(n), work)));
  assert.throws(() => refuseIfFull("page"), { status: 503 });
  // Crowds on other pages don't hold up orders.
  refuseIfFull("buying-page");
  await admit("buying-page", guest(1), () => "paid");
  await admit("call", guest(1), () => "quoted");
  open.resolve();
  const by = counted(await answered);
  assert.deepEqual([by["200"]?.length, by["503"]?.length], [123, 277]);
  assert.equal(most, 3);
  assert.equal(shed.length, 278);
  const [refused] = by["503"] as PromiseRejectedResult[];
  assert.ok(Number((refused!.reason as ProblemError).headers["retry-after"]) >= 1);
  refuseIfFull("page");
});

test("one visitor's crowd fills only their own slots: others are let in", async () => {
  const { admit } = createAdmission(1);
  const open = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 200 }, () => admit("page", guest(1), () => open.promise));
  const other = admit("page", guest(2), () => "a page");
  open.resolve();
  const by = counted(await Promise.allSettled(crowd));
  assert.deepEqual([by["200"]?.length, by["429"]?.length], [60, 140]);
  assert.equal(await other, "a page");
  assert.equal(await admit("page", guest(1), () => "again"), "again");
});

test("a visitor's slot is released after a failure, a refusal or a bug", async () => {
  const { admit } = createAdmission(1);
  for (let n = 0; n < 300; n++)
    await assert.rejects(
      admit("document", guest(1), () => {
        throw new RangeError("no");
      }),
      RangeError,
    );
  assert.equal(await admit("document", guest(1), async () => "drawn"), "drawn");
});

test("limits count a customer, an IPv6 network, and everybody else by address", async () => {
  const { admit } = createAdmission(1);
  const open = Promise.withResolvers<void>();
  const from = (address: string, customerId: string | null = null, isProven = customerId !== null) => ({ customerId, isProven, address });
  const full = Array.from({ length: 60 }, (_, n) => admit("page", from(`2001:db8:1:1::${n}`), () => open.promise));
  await assert.rejects(
    admit("page", from("2001:db8:1:1:ffff::1"), () => 0),
    { status: 429 },
  );
  const others = [admit("page", from("2001:db8:1:2::1"), () => 1), admit("page", from("2001:db8:1:1::1", "somebody"), () => 2)];
  open.resolve();
  await Promise.all(full);
  assert.deepEqual(await Promise.all(others), [1, 2]);
});

test("[I01] a whole IPv6 /48 gets four shares, however many of its networks ask", async () => {
  const count = createLimits(0.1);
  const { admit } = createAdmission(1);
  const open = Promise.withResolvers<void>();
  const stranger = (n: number, site = "2001:db8:7") => ({ customerId: null, isProven: false, address: `${site}:${n.toString(16)}::1` });
  const counted = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => count("read", stranger(n))));
  assert.equal(counted.filter(({ status }) => status === "fulfilled").length, 240);
  await count("read", stranger(1, "2001:db8:8"));
  const all = Array.from({ length: 500 }, (_, n) => admit("call", stranger(n), () => open.promise));
  open.resolve();
  const answers = await Promise.allSettled(all);
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 480);
});

test("[I01] accounts by mail have a share each, and four together behind one address", async () => {
  const count = createLimits(0.1);
  const { admit } = createAdmission(1);
  const open = Promise.withResolvers<void>();
  // An office signs in by mail, yet anyone with a domain has any number of mailboxes.
  const byMail = (n: number) => ({ customerId: `by mail ${n}`, isProven: false, address: "192.0.2.7" });
  await Promise.all(Array.from({ length: 60 }, () => count("read", byMail(0))));
  await assert.rejects(count("read", byMail(0)), { status: 429 });
  const counted = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => count("read", byMail(1 + n))));
  assert.equal(counted.filter(({ status }) => status === "fulfilled").length, 180);
  const all = Array.from({ length: 500 }, (_, n) => admit("call", byMail(n), () => open.promise));
  open.resolve();
  const answers = await Promise.allSettled(all);
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 480);
});

test("each task starts in its own turn: events run between two of them", async () => {
  const { admit } = createAdmission(1);
  let heard = 0;
  let done = false;
  const hear = () => {
    heard++;
    if (!done) setImmediate(hear);
  };
  setImmediate(hear);
  const heardBefore: number[] = [];
  await Promise.all(Array.from({ length: 60 }, (_, n) => admit("list", guest(n), async () => void heardBefore.push(heard))));
  done = true;
  // Those admitted together start one by one as well.
  for (let n = 1; n < heardBefore.length; n++) assert.ok(heardBefore[n]! > heardBefore[n - 1]!, heardBefore.join(" "));
});

test("a crowd's connections are accepted in turns between two works", async () => {
  const { admit } = createAdmission(1);
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const begun: number[] = [];
  await Promise.all(Array.from({ length: 40 }, (_, n) => admit("page", guest(n), async () => void begun.push(turns))));
  done = true;
  // Without a queue nobody is held up.
  const inCrowd = begun.slice(3, -4);
  for (let n = 1; n < inCrowd.length; n++) assert.ok(inCrowd[n]! - inCrowd[n - 1]! >= 12, begun.join(" "));
  assert.ok(begun.at(-1)! - begun.at(-2)! <= 2, begun.join(" "));
});

test("work done from memory fills a lane too: of a crowd in one turn most are refused", async () => {
  const { admit } = createAdmission(1);
  const crowd: Promise<unknown>[] = [];
  for (let n = 0; n < 400; n++) {
    const one = admit("page", guest(n), () => "from memory");
    one.catch(() => {});
    crowd.push(one);
    // Like two requests read in one turn: only promises go on.
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  const by = counted(await Promise.allSettled(crowd));
  assert.deepEqual([by["200"]?.length, by["503"]?.length], [123, 277]);
});

test("a request that waited too long is refused, unless the queue is short", async () => {
  const shed: string[] = [];
  const { admit } = createAdmission(1, { shed: (lane) => shed.push(lane) });
  const slow = () => new Promise((resolve) => setTimeout(resolve, 250));
  let isBegun = 0;
  const work = () => {
    isBegun++;
    return slow();
  };
  const by = counted(await Promise.allSettled(Array.from({ length: 60 }, (_, n) => admit("page", guest(n), work))));
  // Three at once for a second, then those who waited longer are shed, down to the short queue.
  assert.ok(by["503"]!.length >= 20, `${by["503"]?.length} refused`);
  assert.ok(by["200"]!.length >= 18, `${by["200"]?.length} done`);
  assert.equal(isBegun, by["200"]!.length);
  assert.equal(shed.length, by["503"]!.length);
});
