import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Door } from "#app/foundation/door.ts";
import {
  doorKey,
  FRIENDS_A_MONTH,
  FRIENDS_TOGETHER,
  isSamePerson,
  type KeptLine,
  namedReferrer,
  RETURN_DAYS,
  readReferrer,
  referralReward,
  refusalOf,
  type Traces,
  verdictOn,
  type Waiting,
} from "./referral.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms);
const aFlat: Door = { city: "Москва", street: "Ленина", building: "12", block: "2", flat: "7" };
const nobody: Traces = { phones: [], emails: [], doors: [], browsers: [] };
const waiting: Waiting = { hasEnded: false, doneAt: ago(RETURN_DAYS), isSelf: false, rewardMinor: 100_00, friends: 0, together: 0 };
const kept: KeptLine = { quantity: 3, returned: 0, priceMinor: 1000_00, cashbackMinor: 50_00 };

test("the referrer is whom cookie and order agree on, and never the customer", () => {
  const named = (cookie: string | undefined, order: string | null | undefined) => namedReferrer({ cookie, order }, "me");
  assert.equal(named("friend", undefined), "friend");
  assert.equal(named("friend", null), "friend");
  assert.equal(named("friend", ""), "friend");
  assert.equal(named("friend", "friend"), "friend");
  assert.equal(named(undefined, "friend"), "friend");
  for (const [cookie, order] of [
    ["friend", "another"],
    ["me", undefined],
    [undefined, "me"],
    ["me", "me"],
    [undefined, undefined],
    ["", ""],
  ] as const)
    assert.equal(named(cookie, order), null, `${cookie} ${order}`);
});

test("what could be no id is no referrer", () => {
  for (const text of ["", " ", "a b", "a/b", "../lk", "a?b", "%00", "a\nb", "a\u0000", "x".repeat(201), "'; drop table\n"])
    assert.equal(readReferrer(text), null, text);
  for (const text of ["3f2a-11", "клиент-7", "x".repeat(200)]) assert.equal(readReferrer(text), text);
});

test("a flat is the same flat however it is written", () => {
  const spelt: Door = { city: "г. Москва", street: "УЛ. Ленина ", building: "д. 12", block: "корп. 2", flat: "кв.7" };
  assert.equal(doorKey(spelt), doorKey(aFlat));
  for (const other of [{ city: "Уфа" }, { street: "Ленинская" }, { building: "12А" }, { block: "" }, { flat: "8" }])
    assert.notEqual(doorKey({ ...aFlat, ...other }), doorKey(aFlat), JSON.stringify(other));
  assert.equal(doorKey({ ...aFlat, street: "" }), null);
  assert.equal(doorKey({ ...aFlat, building: " - " }), null);
});

test("a friend at one's own flat or mailbox written otherwise is oneself", () => {
  const own: Traces = {
    ...nobody,
    emails: ["vera.k@yandex.ru"],
    doors: [{ city: "Орёл", street: "б-р Победы", building: "5к1", block: "", flat: "7" }],
  };
  for (const emails of [["vera-k+2@ya.ru"], ["VERA.K@yandex.com"]]) assert.equal(isSamePerson(own, { ...nobody, emails }), true, emails[0]);
  for (const [city, street, building, block, flat] of [
    ["г. Орел", "бульвар Победы", "5", "1", "кв. 7"],
    ["Орёл", "Пoбeды", "дом 5", "корп 1", "№7"],
    ["Орёл", "Побе\u0301ды", "5", "1", "кв7"],
  ] as const)
    assert.equal(isSamePerson(own, { ...nobody, doors: [{ city, street, building, block, flat }] }), true, street);
  for (const other of [{ block: "2" }, { flat: "8" }, { building: "51" }, { city: "Курск" }])
    assert.equal(isSamePerson(own, { ...nobody, doors: [{ ...own.doors[0]!, building: "5", block: "1", ...other }] }), false);
});

test("same phone, mailbox, flat or browser make customers one; nothing known, two", () => {
  const shared: Partial<Traces>[] = [
    { phones: ["+79160000001"] },
    { emails: ["vera@example.com"] },
    { doors: [aFlat] },
    { browsers: ["hash"] },
  ];
  for (const trace of shared) assert.equal(isSamePerson({ ...nobody, ...trace }, { ...nobody, ...trace }), true, JSON.stringify(trace));
  for (const [at, one] of shared.entries())
    for (const other of shared.toSpliced(at, 1)) assert.equal(isSamePerson({ ...nobody, ...one }, { ...nobody, ...other }), false);
  const unknown: Traces = { phones: [null], emails: [null, ""], doors: [{ ...aFlat, street: "" }], browsers: [null] };
  assert.equal(isSamePerson(unknown, unknown), false);
});

test("a reward is a percent of what was paid for what was kept, without certificates", () => {
  assert.equal(referralReward([kept], 10), 100_00);
  assert.equal(referralReward([{ ...kept, returned: 1 }], 10), 66_00);
  assert.equal(referralReward([kept, { ...kept, cashbackMinor: 0 }], 10), 100_00);
  assert.equal(referralReward([{ ...kept, returned: 3 }], 10), 0);
  assert.equal(referralReward([], 10), 0);
});

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 99 }), back: fc.nat(99), priceMinor: fc.nat(9_000_000_00), cashbackMinor: fc.nat(100) })
  .map(({ back, ...rest }): KeptLine => ({ ...rest, returned: back % (rest.quantity + 1) }));

test("a reward is whole rubles, within its percent, and falls with what is kept", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const reward = referralReward(lines, percent);
      const paid = lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
      assert.ok(reward >= 0 && reward % 100 === 0 && reward * 100 <= paid * percent);
      const [first, ...rest] = lines;
      if (first && first.returned < first.quantity)
        assert.ok(referralReward([{ ...first, returned: first.returned + 1 }, ...rest], percent) <= reward);
      if (lines.every(({ quantity, returned }) => returned === quantity)) assert.equal(reward, 0);
    }),
  );
});

test("only a first order paid by somebody else, closing no circle, may earn", () => {
  const good = { isPaid: true, isFirst: true, isLoop: false, isSelf: false };
  assert.equal(refusalOf(good), null);
  assert.equal(refusalOf({ ...good, isPaid: false, isFirst: false }), "unpaid");
  assert.equal(refusalOf({ ...good, isFirst: false }), "not-first");
  assert.equal(refusalOf({ ...good, isSelf: true }), "self");
  assert.equal(refusalOf({ ...good, isLoop: true }), "loop");
});

test("a reward waits for the end of fourteen days, then is given, held or refused", () => {
  const kind = (more: Partial<Waiting>) => {
    const verdict = verdictOn({ ...waiting, ...more }, now);
    return "reason" in verdict ? verdict.reason : verdict.kind;
  };
  assert.equal(kind({}), "give");
  assert.equal(kind({ doneAt: ago(RETURN_DAYS, 1) }), "wait");
  assert.equal(kind({ doneAt: null }), "wait");
  assert.equal(kind({ hasEnded: true, doneAt: null }), "came-back");
  assert.equal(kind({ isSelf: true, together: 50 }), "self");
  assert.equal(kind({ rewardMinor: 0 }), "nothing");
  assert.equal(kind({ friends: FRIENDS_A_MONTH - 1 }), "give");
  assert.equal(kind({ friends: FRIENDS_A_MONTH }), "many-friends");
  assert.equal(kind({ together: FRIENDS_TOGETHER - 1 }), "give");
  assert.equal(kind({ together: FRIENDS_TOGETHER }), "together");
});

test("nothing is ever given for what has ended, is not done or is one's own", () => {
  const anything = fc.record({
    hasEnded: fc.boolean(),
    doneAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => ago(days))),
    isSelf: fc.boolean(),
    rewardMinor: fc.nat(1_000_00),
    friends: fc.nat(9),
    together: fc.nat(9),
  });
  fc.assert(
    fc.property(anything, (order) => {
      const isGiven = verdictOn(order, now).kind === "give";
      const isGood = !order.hasEnded && order.doneAt !== null && order.doneAt <= ago(RETURN_DAYS) && !order.isSelf && order.rewardMinor > 0;
      assert.equal(isGiven, isGood && order.friends < FRIENDS_A_MONTH && order.together < FRIENDS_TOGETHER);
    }),
  );
});
