import assert from "node:assert/strict";
import { test } from "node:test";
import { aUnit } from "../../../test/examples/parcel.ts";
import { problemsOf, servicesOf } from "./cdek-order.ts";

const unit = (quantity: number) => aUnit({ quantity });
const services = (quantity: number, isLocker: boolean | null, without: string[] = []) =>
  servicesOf({ units: [unit(quantity)], point: isLocker === null ? null : { code: "P", isLocker }, without });

test("[DLV-07] try-on always, partial from two units, neither in a locker nor once refused", () => {
  assert.deepEqual(services(2, null), ["TRYING_ON", "PART_DELIV"]);
  assert.deepEqual(services(1, false), ["TRYING_ON"]);
  assert.deepEqual(services(5, true), []);
  assert.deepEqual(services(2, false, ["TRYING_ON"]), ["PART_DELIV"]);
});

test("a refusal concerns a service, a used number, or something for staff", () => {
  const about = (code: string, message = "") => problemsOf([{ code, message }]).map(({ kind, service }) => [kind, service]);
  assert.deepEqual(about("ve_as_part_deliv_forbidden"), [["service", "PART_DELIV"]]);
  assert.deepEqual(about("v2_unable_add_service", "TRYING_ON is not available"), [["service", "TRYING_ON"]]);
  assert.deepEqual(about("v2_unable_add_service"), [
    ["service", "PART_DELIV"],
    ["service", "TRYING_ON"],
  ]);
  assert.deepEqual(about("error_validate_im_dep_number_has_already_had_integration"), [["duplicate", undefined]]);
  assert.deepEqual(about("v2_invalid_format"), [["other", undefined]]);
});
