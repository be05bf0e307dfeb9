import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { allPermissions } from "#app/staff/permissions.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { permissionsByArea } from "./permission-areas.ts";
import { roleCode } from "./role-code.ts";

test("every permission stands in one area", () => {
  assert.deepEqual(permissionsByArea.flatMap(({ permissions }) => permissions).sort(), [...allPermissions].sort());
});

test("whatever a role is called, it gets a code", () => {
  assert.deepEqual(["Фотостудия", "Photo studio", "1С", "Über"].map(roleCode), ["fotostudiia", "photo-studio", "role-1s", "uber"]);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (title) => /^[a-z][a-z0-9-]{1,39}$/.test(roleCode(title))));
});

test("a role is made by its name; a second one of that name is asked about", async () => {
  const { shop, app } = await createTestShop();
  const anna = await atDesk({ shop, app });
  const made = await anna.act("staff.role", { title: "Фотостудия", permissions: ["orders.read"] });
  assert.deepEqual([made.status, made.answer], [200, { role: "fotostudiia" }]);
  assert.deepEqual(await shop.staff.people.roleTitles(), { fotostudiia: "Фотостудия" });
  const again = await anna.act("staff.role", { title: "Фотостудия", permissions: [] });
  assert.equal(again.refusal, "replaces");
  assert.equal((await anna.act("staff.role", { title: "", permissions: [] })).status, 422);
});
