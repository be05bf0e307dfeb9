import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { allPermissions, isAboutMoney } from "./permissions.ts";
import { type BuiltInRole, builtInRoles, denialOf, type Grant, permissionsIn } from "./roles.ts";

const roles = Object.keys(builtInRoles) as BuiltInRole[];
const everywhere = (role: string): Grant => ({ role, storefront: null, limitMinor: null });

test("each built-in role may do exactly what it lists, and nothing else", () => {
  for (const role of roles)
    for (const permission of allPermissions) {
      const listed = (builtInRoles[role] as readonly string[]).includes(permission);
      assert.deepEqual(
        denialOf(permission, [everywhere(role)], {}),
        listed ? null : { reason: "missing", permission },
        `${role} ${permission}`,
      );
    }
});

test("an owner may do everything, an auditor reads everything and changes nothing", () => {
  assert.deepEqual([...permissionsIn([everywhere("owner")], {})], allPermissions);
  assert.deepEqual(
    [...permissionsIn([everywhere("auditor")], {})],
    allPermissions.filter((permission) => permission.endsWith(".read")),
  );
});

test("[STF-03] a role bound to a storefront and a sum ends there", () => {
  const grants: Grant[] = [{ role: "finance", storefront: "eu", limitMinor: 5000_00 }];
  const at = (storefront: string, minor: number) => denialOf("refunds.make", grants, {}, { storefront, minor })?.reason;
  assert.equal(at("eu", 5000_00), undefined);
  assert.equal(at("eu", 5000_01), "limit");
  assert.equal(at("ru", 1), "storefront");
  assert.equal(denialOf("refunds.make", [...grants, everywhere("owner")], {}, { storefront: "ru", minor: 10_000_000_00 }), null);
});

test("own roles give what they list; an unknown or removed role gives nothing", () => {
  const own = { packer: ["orders.fulfil"] };
  assert.equal(denialOf("orders.fulfil", [everywhere("packer")], own), null);
  assert.equal(denialOf("orders.read", [everywhere("packer")], own)?.reason, "missing");
  for (const role of ["gone", "constructor", "__proto__", "toString"])
    assert.equal(denialOf("orders.fulfil", [everywhere(role)], own)?.reason, "missing", role);
});

test("more grants never take a permission away", () => {
  const grant = fc.record({
    role: fc.constantFrom(...roles, "gone"),
    storefront: fc.constantFrom(null, "ru", "eu", "reload"),
    limitMinor: fc.option(fc.nat(100_000_00)),
  });
  const asked = fc.record({ storefront: fc.constantFrom("ru", "eu", "reload"), minor: fc.nat(200_000_00) });
  fc.assert(
    fc.property(fc.constantFrom(...allPermissions), fc.array(grant), grant, asked, (permission, grants, more, reach) => {
      if (denialOf(permission, grants, {}, reach) === null) assert.equal(denialOf(permission, [...grants, more], {}, reach), null);
    }),
  );
});

test("whatever moves money can be limited to a sum", () => {
  for (const permission of allPermissions)
    if (/^(refunds|withdrawals)\..*(make|pay)$|\.credit$|\.settle$/.test(permission)) assert.ok(isAboutMoney(permission), permission);
});
