import assert from "node:assert/strict";
import { test } from "node:test";
import { mayLeaveFor } from "./go-external.ts";

test("only the own origin and flagged ones may be gone to, whatever an address looks like", () => {
  const here = "https://gong.example";
  const flagged = ["https://bank.example"];
  for (const url of ["/sandbox/pay/sber/1", "https://gong.example/pmt", "https://bank.example/pay?x=1"])
    assert.equal(mayLeaveFor(url, here, flagged), true, url);
  for (const url of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "http://bank.example/",
    "https://bank.example.evil.example/",
    "https://bank.example@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://bank.example:8443/",
    "https://",
  ])
    assert.equal(mayLeaveFor(url, here, flagged), false, url);
});
