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

test("a repeated list is cached by place and address until goods change", async () => {
  let made = 0;
  const kept = keepLists(async () => view(++made));
  assert.equal((await kept.list(moscow, listing))!.total, 1);
  const second = await kept.list(moscow, listing);
  assert.equal(second!.total, 2, "the first may have been the only one to ask");
  assert.equal(await kept.list(moscow, readListing(new URLSearchParams("f.sale=1"), "gloves")), second);
  const others = [
    { ...moscow, lang: "en" as const },
    { ...moscow, currency: "usd" as const, val: "80.12" },
    { ...moscow, currency: "usd" as const, val: "80.13" },
  ];
  for (const [n, place] of others.entries()) assert.equal((await kept.list(place, listing))!.total, 3 + n);
  assert.equal((await kept.list(moscow, { ...listing, page: 2 }))!.total, 6);
  assert.equal(await kept.list(moscow, listing), second);
  kept.forget();
  assert.equal((await kept.list(moscow, listing))!.total, 7);
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
  const next = kept.list(moscow, listing);
  assert.equal((await next)!.total, 2);
  assert.equal(await kept.list(moscow, listing), await next, "but the next one is");
});

test("a list that is not there is asked for again", async () => {
  let asked = 0;
  const kept = keepLists(async () => (asked++ ? view(1) : null));
  assert.equal(await kept.list(moscow, listing), null);
  assert.equal((await kept.list(moscow, listing))!.total, 1);
});
