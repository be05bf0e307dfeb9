import assert from "node:assert/strict";
import { test } from "node:test";
import { decoys } from "./decoys.server.ts";
import { mostPasskeys, rpIdOf } from "./passkey.ts";

test("a passkey is bound to the storefront's domain or the host above", () => {
  const hosts = ["gong.example", "www.gong.example", "gong.shop"];
  for (const [hostname, rpId] of [
    ["gong.example", "gong.example"],
    ["www.gong.example", "gong.example"],
    ["gong.shop", "gong.shop"],
    ["notgong.example", "notgong.example"],
    ["192.168.0.7", "192.168.0.7"],
  ] as const)
    assert.equal(rpIdOf(hosts, hostname), rpId);
  assert.equal(rpIdOf(["eu.localhost"], "eu.localhost"), "eu.localhost");
});

test("decoy passkey ids are stable per phone, equal in number, and hide real ones", () => {
  const real = ["AAAAAAAAAAAAAAAAAAAAAA", "zzzzzzzzzzzzzzzzzzzzzz"];
  const shown = decoys("key", "localhost +79160000001", real);
  assert.equal(shown.length, mostPasskeys);
  for (const each of real) assert.ok(shown.includes(each));
  assert.deepEqual(shown, [...shown].sort());
  assert.deepEqual(decoys("key", "localhost +79160000001", real), shown);
  const none = decoys("key", "localhost +79160000001", []);
  const lengths = Array.from({ length: 50 }, (_, n) => decoys("key", `localhost ${n}`, [])).flat();
  const bytes = new Set(lengths.map((id) => Buffer.from(id, "base64url").length));
  assert.deepEqual([...bytes].sort(), [16, 20, 32, 48, 64], "as authenticators draw them, the longest included");
  assert.equal(none.length, mostPasskeys);
  assert.equal(decoys("key", "localhost +79160000002", []).filter((each) => none.includes(each)).length, 0);
  assert.equal(decoys("other key", "localhost +79160000001", []).filter((each) => none.includes(each)).length, 0);
});
