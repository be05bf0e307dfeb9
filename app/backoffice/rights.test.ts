import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { atDesk } from "../../test/examples/at-desk.ts";
import { allPermissions, isAboutMoney, isByStorefront, type Permission } from "../staff/permissions.ts";
import { type BuiltInRole, builtInRoles } from "../staff/roles.ts";
import { acts } from "./acts.server.ts";
import { downloads } from "./downloads.server.ts";
import { type Screen, type ScreenName, screens } from "./screens.ts";
import { verdictOn } from "./verdict.server.ts";

const { shop, app } = await createTestShop();
const roles = Object.keys(builtInRoles) as BuiltInRole[];
const may = (role: BuiltInRole, permission: string) => (builtInRoles[role] as readonly string[]).includes(permission);
const url = (path: string) => new URL(path.replace(/:\w+/g, "1"), "http://staff.localhost");
const everyScreen = Object.entries(screens) as [ScreenName, Screen][];

const me = (role: BuiltInRole) => ({
  id: role,
  name: role,
  email: "",
  lang: "en" as const,
  session: { id: "", staffId: role, means: "passkey" as const, expiresAt: new Date(), provedAt: new Date() },
  standing: "work" as const,
  grants: [{ role, storefront: null, limitMinor: null }],
  own: {},
});

test("[STF-03] every screen lets in the roles with its permission, and no others", () => {
  for (const [name, { path, entry }] of everyScreen)
    for (const role of roles) {
      const isOpen = ["everybody", "public", "enrolling"].includes(entry) || may(role, entry);
      assert.equal(verdictOn(me(role), "en", [])(name, url(path)).may, isOpen, `${role} at ${name}`);
    }
});

test("without a session only the ways in are open", () => {
  for (const [name, { path, entry }] of everyScreen) {
    assert.equal(verdictOn(null, "en", [])(name, url(path)).may, entry === "public", name);
    const enrolling = verdictOn({ ...me("owner"), standing: "enrol" }, "en", [])(name, url(path));
    assert.equal(enrolling.may, entry === "public" || entry === "enrolling", name);
  }
});

test("[STF-03] every act lets through the roles with its permission", async () => {
  for (const role of roles) {
    const member = await atDesk({ shop, app }, { role });
    for (const [name, { permission }] of Object.entries(acts)) {
      const { refusal } = await member.act(name, {});
      const isDenied = refusal === "denied";
      assert.equal(isDenied, permission !== "everybody" && !may(role, permission), `${role} ${name}: ${refusal}`);
    }
  }
});

test("[STF-03] every file is for the roles with its permission alone", async () => {
  for (const role of roles) {
    const member = await atDesk({ shop, app }, { role });
    for (const [name, { permission }] of Object.entries(downloads)) {
      const { statusCode, body } = await member.get(`/file/${name}`, "application/json");
      const isDenied = statusCode === 403 && JSON.parse(body).refusal === "denied";
      assert.equal(isDenied, !may(role, permission), `${role} ${name}: ${statusCode}`);
    }
  }
});

test("acts, files and screens name permissions that exist; acts are named area.verb", () => {
  const used = [...Object.values(acts), ...Object.values(downloads)].map(({ permission }) => permission);
  for (const permission of used) assert.ok(permission === "everybody" || allPermissions.includes(permission as Permission));
  for (const name of [...Object.keys(acts), ...Object.keys(downloads)]) assert.match(name, /^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/);
});

test("acts that a storefront or a sum may bound say which they concern", () => {
  for (const [name, { permission, reach }] of [...Object.entries(acts), ...Object.entries(downloads)])
    if (permission !== "everybody" && (isByStorefront(permission) || isAboutMoney(permission))) assert.ok(reach, `${name} needs reach`);
});

test("what concerns the whole shop is not for an owner of one storefront", async () => {
  const eu = await atDesk({ shop, app }, { role: "owner", storefront: "eu" });
  const { refusal, says } = await eu.act("staff.invite", { name: "E", email: "e@gong.example", lang: "en", role: "owner" });
  assert.equal(refusal, "denied", says);
});
