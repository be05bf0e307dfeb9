import assert from "node:assert/strict";
import { test } from "node:test";
import { encodingFor } from "./encoding.ts";
import { hasIt, tagOf } from "./entity-tag.ts";

test("an encoding is chosen by its weight; what is refused is not sent", () => {
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0.9, gzip;q=0.9", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br ; Q=0.000 ,gzip; q=0.001", "gzip"],
    ["br;q=0, gzip;q=0", "plain"],
    ["identity, br;q=0.5", "plain"],
    ["identity;q=0.3, br;q=0.5", "br"],
    ["identity;q=0", "plain"],
    ["*", "br"],
    ["*;q=0", "plain"],
    ["br;q=0, *", "gzip"],
    ["*;q=0, gzip", "gzip"],
    ["X-GZIP", "gzip"],
    ["gzip;q=2", "plain"],
    ["gzip;q=-1, br;q=nine", "plain"],
    ["brotli, gzipped, xbr", "plain"],
    ["", "plain"],
    [undefined, "plain"],
  ] as const)
    assert.equal(encodingFor({ "accept-encoding": accepted }), encoding, String(accepted));
  assert.equal(encodingFor({ "accept-encoding": "br, gzip;q=0.2" }, ["gzip"]), "gzip", "of those that are to be had");
});

test("each encoding has an ETag of its own, recognised in any list", () => {
  const tag = '"abc"';
  assert.equal(new Set([tagOf(tag, "br"), tagOf(tag, "gzip"), tagOf(tag, "plain")]).size, 3);
  for (const list of ['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', "*", " * "]) assert.ok(hasIt(list, tag), list);
  for (const list of ['"abc-br"', "abc", '"ab"', '"xabc"', "", undefined, '"a,b"']) assert.ok(!hasIt(list, tag), list);
  assert.ok(hasIt(tagOf('W/"f"', "gzip"), tagOf('W/"f"', "gzip")));
});
