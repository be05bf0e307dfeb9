import assert from "node:assert/strict";
import { test } from "node:test";
import { toProblem } from "./answer-problem.server.ts";

test("a full or read-only disk is a 503 to try again, not a fault of the shop", () => {
  for (const code of ["ENOSPC", "EDQUOT", "EROFS", "53100"])
    assert.equal(toProblem(Object.assign(new Error("no room"), { code })).status, 503, code);
  for (const fault of [Object.assign(new Error(), { code: "EISDIR" }), new Error("ENOSPC"), null])
    assert.equal(toProblem(fault).status, 500);
});
