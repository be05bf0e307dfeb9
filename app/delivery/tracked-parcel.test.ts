import assert from "node:assert/strict";
import { test } from "node:test";
import { carriers } from "#app/foundation/storefront.ts";
import { trackingPage } from "./tracked-parcel.ts";

test("every outside carrier has a public TLS tracking page with only the number", () => {
  const hosts = carriers.map((carrier) => {
    const page = trackingPage({ carrier, track: "1105734821" });
    if (page === null) return [carrier, null];
    const { protocol, host, href } = new URL(page);
    assert.equal(protocol, "https:");
    assert.equal(href.match(/1105734821/g)?.length, 1, href);
    return [carrier, host];
  });
  assert.deepEqual(hosts, [
    ["cdek", "www.cdek.ru"],
    ["boxberry", "boxberry.ru"],
    ["own", null],
    ["dl", "www.dellin.ru"],
    ["ems", "www.pochta.ru"],
  ]);
  for (const carrier of ["cdek", "boxberry", "dl", "ems"] as const) {
    const { host, pathname, search } = new URL(trackingPage({ carrier, track: "26-1/../$&?x=1#y" })!);
    assert.equal(host, new URL(trackingPage({ carrier, track: "1" })!).host);
    assert.ok((pathname + search).includes("26-1%2F..%2F%24%26%3Fx%3D1%23y"), pathname + search);
  }
});
