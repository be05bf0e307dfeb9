import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place } from "./card.ts";
import type { ListingView } from "./catalogue.server.ts";
import { keepLists } from "./kept-lists.server.ts";
import { readListing } from "./listing.ts";

const moscow: Place = { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false };
const listing = readListing(new URLSearchParams("f.sale=1"), "gloves");
const view = (total: number): ListingView => ({
  cards: [],
  total,
  page: 1,
  pages: 1,
  facets: [],
  quick: [],
  stock: 0,
  sale: 0,
  price: null,
});

test("a list is made once for a place and an address, and again when goods have changed", async () => {
  let made = 0;
  const kept = keepLists(async () => view(++made));
  const first = await kept.list(moscow, listing);
  assert.equal(await kept.list(moscow, readListing(new URLSearchParams("f.sale=1"), "gloves")), first);
  assert.equal((await kept.list({ ...moscow, lang: "en" }, listing))!.total, 2);
  assert.equal((await kept.list({ ...moscow, currency: "usd", val: "80.12" }, listing))!.total, 3);
  assert.equal((await kept.list({ ...moscow, currency: "usd", val: "80.13" }, listing))!.total, 4, "another rate, other prices");
  assert.equal((await kept.list(moscow, { ...listing, page: 2 }))!.total, 5);
  kept.forget();
  assert.equal((await kept.list(moscow, listing))!.total, 6);
});

test("a list that was being made when goods changed is not kept", async () => {
  const made = [Promise.withResolvers<ListingView>(), Promise.withResolvers<ListingView>()];
  let at = 0;
  const kept = keepLists(() => made[at++]!.promise);
  const old = kept.list(moscow, listing);
  kept.forget();
  made[0]!.resolve(view(1));
  assert.equal((await old)!.total, 1);
  made[1]!.resolve(view(2));
  assert.equal((await kept.list(moscow, listing))!.total, 2);
});

test("a list that is not there is asked for again", async () => {
  let asked = 0;
  const kept = keepLists(async () => (asked++ ? view(1) : null));
  assert.equal(await kept.list(moscow, listing), null);
  assert.equal((await kept.list(moscow, listing))!.total, 1);
});
