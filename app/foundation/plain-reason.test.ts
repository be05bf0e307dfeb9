import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { createTestFolder } from "../../test/create-test-shop.ts";
import { plainReason, UserError } from "./plain-reason.ts";

const thrownBy = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
};

test("errors the owner can fix come with a remedy; a bug keeps its stack", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const [error] = await once(createServer().listen(port, "127.0.0.1"), "error");
  taken.close();
  assert.match(plainReason(error)!, new RegExp(`^Port ${port} is already in use.*PORT=${port + 1}.\\.$`));

  const file = join(createTestFolder(), "data");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")])
    assert.match(
      plainReason(thrownBy(() => mkdirSync(path, { recursive: true })))!,
      /^\S+\/data\S* (is a file|can't be a folder: part of the path is a file).*DATA_DIR/,
    );
  for (const code of ["ENOSPC", "53100"]) assert.match(plainReason(Object.assign(new Error(), { code }))!, /disk is full/);
  assert.equal(plainReason(new UserError("Do this.")), "Do this.");
  assert.equal(plainReason(new TypeError("x is not a function")), undefined);
});
