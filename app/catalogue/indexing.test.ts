import assert from "node:assert/strict";
import { test } from "node:test";
import { isAllowed } from "#app/publishing/robots/robots.ts";
import { indexedAs } from "./indexing.ts";
import { readListing } from "./listing.ts";

const many = { total: 100, page: 1 };
const ask = (query: string, { category = "gloves" as string | null, ...found } = {}) => {
  const listing = readListing(new URLSearchParams(query), category);
  return indexedAs(listing, { total: 100, page: listing.page, ...found });
};

test("which lists search engines may show, and under which address", () => {
  const table: [query: string, shown: string | null, about?: Parameters<typeof ask>[1]][] = [
    ["", ""],
    ["", "", { category: null }],
    ["page=1", ""],
    ["page=2", "?page=2"],
    ["page=99", "?page=5", { page: 5 } as never],
    ["utm_source=x&gclid=1", ""],
    ["utm_source=x&page=3", "?page=3"],
    ["f.brand=Gong", "?f.brand=Gong"],
    ["f.color=red&utm_source=x", "?f.color=red"],
    ["f.weight=12", "?f.weight=12"],
    ["f.brand=Gong", null, { category: null }],
    ["f.brand=Gong", null, { total: 2 } as never],
    ["f.brand=Gong&page=2", null],
    ["f.brand=Gong&f.brand=Other", null],
    ["f.brand=Gong&f.color=red", null],
    ["f.size=M", null],
    ["f.material=leather", null],
    ["f.price=100-200", null],
    ["f.stock=1", null],
    ["f.sale=1", null],
    ["f.brand=Gong&f.stock=1", null],
    ["sort=price", null],
    ["f.brand=Gong&sort=new", null],
    ["sort=nonsense", ""],
    ["q=gloves", null],
    ["", null, { total: 0 } as never],
    ["page=2", null, { total: 0, page: 1 } as never],
  ];
  for (const [query, shown, about] of table) assert.equal(ask(query, about), shown, `${query} ${JSON.stringify(about ?? {})}`);
  assert.equal(indexedAs(readListing(new URLSearchParams("f.color=red"), "gloves"), many), "?f.color=red");
});

test("robots may read all public pages, and are kept off the rest", () => {
  for (const query of ["", "?page=2", "?f.brand=Gong", "?f.color=red", "?f.weight=12"])
    assert.equal(isAllowed(`/category/gloves${query}`), true, query);
  for (const path of [
    "/",
    "/model/x",
    "/model/x?color=red&size=S&currency=eur",
    "/feeds/yandex.xml",
    "/sitemap.xml",
    "/service/offer",
    "/category?page=3",
  ])
    assert.equal(isAllowed(path), true, path);
  for (const query of "f.brand=a&f.brand=b f.brand=a&f.color=b f.size=M f.material=x f.price=1-2 f.stock=1 f.sale=1 sort=price f.brand=a&sort=new f.color=a&page=2".split(
    " ",
  ))
    assert.equal(isAllowed(`/category/gloves?${query}`), false, query);
  for (const path of ["/search?q=a", "/checkout", "/lk", "/lk/orders", "/order/1?k=2", "/pmt", "/friend/a", "/wait/1", "/model/a?versus=b"])
    assert.equal(isAllowed(path), false, path);
});
