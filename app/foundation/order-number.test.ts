import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newOrderNumber } from "./ids.server.ts";
import { asOrderNumber } from "./order-number.ts";

test("a number is read in any letters, with or without dashes, with look-alikes", () => {
  for (const typed of ["W6HJ-D2DG-Q", "w6hjd2dgq", " w6hj d2dg q ", "W6НJ–D2DG–Q", "№W6HJ-D2DG-Q", "w6hj-d2dgq"])
    assert.equal(asOrderNumber(typed), "W6HJ-D2DG-Q", typed);
});

test("what is no number is not made one", () => {
  for (const typed of ["", "W6HJ-D2DG", "W6HJ-D2DG-QQ", "GN-50-BLACK", "<script>x", "2000000000", "O6HJ-D2DG-Q"])
    assert.equal(asOrderNumber(typed), null, typed);
});

test("every number of the shop is read from any of its spellings", () => {
  fc.assert(
    fc.property(fc.constantFrom("-", "", " ", "—"), fc.boolean(), (between, isSmall) => {
      const number = newOrderNumber();
      const typed = number.replaceAll("-", between);
      assert.equal(asOrderNumber(isSmall ? typed.toLowerCase() : typed), number);
    }),
  );
});
