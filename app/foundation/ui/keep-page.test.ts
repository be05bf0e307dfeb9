import assert from "node:assert/strict";
import { test } from "node:test";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { LOOKUP, withoutFailures } from "./keep-page.ts";

const at = "https://shop.test";
const shown = { address: "/orders?page=2", data: new Map<string, unknown>([["orders", "as it was"]]) };
const failed = (result: unknown) => ({ orders: { type: "error" as const, result } });
const noNetwork = new TypeError("Failed to fetch");

test("a reload without an answer keeps the page's data", () => {
  for (const error of [noNetwork, new ErrorResponse(502, "Bad Gateway", ""), new ErrorResponse(429, "", "")])
    assert.deepEqual(withoutFailures(`${at}/orders?page=2`, failed(error), shown), { orders: { type: "data", result: "as it was" } });
});

test("a page that is gone, refused or elsewhere says so when it is reloaded", () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/sign-in" } });
  for (const answer of [new ErrorResponse(404, "", ""), new ErrorResponse(403, "", ""), redirect])
    assert.deepEqual(withoutFailures(`${at}/orders?page=2`, failed(answer), shown), failed(answer));
});

test("another page that gets no answer is not the one before it", () => {
  assert.deepEqual(withoutFailures(`${at}/orders?page=3`, failed(noNetwork), shown), failed(noNetwork));
});

test("a part of a page that gets no answer is null", () => {
  const lookup = `${at}/orders?goods=x&${LOOKUP}=1`;
  assert.deepEqual(withoutFailures(lookup, failed(noNetwork), shown), { orders: { type: "data", result: null } });
  const good = { orders: { type: "data" as const, result: "found" } };
  assert.deepEqual(withoutFailures(lookup, good, shown), good);
});
