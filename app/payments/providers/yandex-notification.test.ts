import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { test } from "node:test";
import { readNotification } from "./yandex-notification.server.ts";

const VECTOR =
  "eyJhbGciOiJFUzI1NiIsImtpZCI6InNpbS0xIiwidHlwIjoiSldUIiwiaWF0IjoxNzcyMzY4MjAwLCJleHAiOjE3NzIzNjg1MDB9.eyJldmVudCI6Ik9SREVSX1NUQVRVU19VUERBVEVEIiwiZXZlbnRUaW1lIjoiMjAyNi0wMy0wMVQxMjozMDowMC4wMDAwMDArMDA6MDAiLCJtZXJjaGFudElkIjoiMTExMTExMTEtMjIyMi00MzMzLTg0NDQtNTU1NTU1NTU1NTU1Iiwib3JkZXIiOnsib3JkZXJJZCI6IkEtMTAwMSIsInBheW1lbnRTdGF0dXMiOiJDQVBUVVJFRCJ9fQ.CP6A9ODiwcn8FAIs8B9IGiR4e4ww1Owny0WbQQnp_Lc16J9GovmH_xjBnw5AMMeZQ17pj6ndTWYDCUgGCxELPA";
const vectorKey = createPublicKey({
  key: { kty: "EC", crv: "P-256", x: "GRDIzgpwF6lx3zi63ZQ89wmGj0J_vnTzXLa2ZshxC4c", y: "odemx7RaldGS2Kv8u-ea4NAJV7XIQa9fxclj1HNcWM4" },
  format: "jwk",
});
const merchantId = "11111111-2222-4333-8444-555555555555";
const IAT = 1_772_368_200;

const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const header = { alg: "ES256", kid: "k1", typ: "JWT", iat: IAT, exp: IAT + 300 };
const payload = { event: "ORDER_STATUS_UPDATED", merchantId, order: { orderId: "A-1-1", paymentStatus: "CAPTURED" } };

function made(head: object = header, content: object = payload, how: { key?: KeyObject; dsaEncoding?: "der" | "ieee-p1363" } = {}) {
  const signed = `${part(head)}.${part(content)}`;
  const { key = own.privateKey, dsaEncoding = "ieee-p1363" } = how;
  return `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding }).toString("base64url")}`;
}

const keys: Record<string, KeyObject> = { "sim-1": vectorKey, k1: own.publicKey };
const read = (body: string | undefined, more: { now?: number; merchantId?: string | undefined } = {}) =>
  readNotification(
    { type: "application/octet-stream", body: body === undefined ? undefined : Buffer.from(body), query: {} },
    { findKey: async (kid) => keys[kid], merchantId, now: (IAT + 10) * 1000, ...more },
  );

test("the published token is read, with its 64 bytes of signature", async () => {
  assert.deepEqual(await read(VECTOR), {
    eventKey: "A-1001 ORDER_STATUS_UPDATED CAPTURED ",
    providerId: "A-1001",
    ownRef: "A-1001",
    fields: { event: "ORDER_STATUS_UPDATED", status: "CAPTURED", operationId: "", operationType: "" },
    mayRepeat: true,
  });
  assert.deepEqual(await read(`${VECTOR}\n`), await read(VECTOR));
});

test("one character changed anywhere makes it invalid", async () => {
  const dots = [VECTOR.indexOf("."), VECTOR.lastIndexOf(".")];
  // The last base64 character has unused bits.
  for (let at = 0; at < VECTOR.length - 1; at += 7) {
    if (dots.includes(at)) continue;
    const changed = VECTOR.slice(0, at) + (VECTOR[at] === "A" ? "B" : "A") + VECTOR.slice(at + 1);
    assert.equal(await read(changed), null, `character ${at}`);
  }
});

test("it holds for five minutes and one more, for clocks differ", async () => {
  assert.ok(await read(VECTOR, { now: (IAT + 359) * 1000 }));
  assert.equal(await read(VECTOR, { now: (IAT + 361) * 1000 }), null);
});

test("nothing is read of another algorithm, key, merchant, or without any of them", async () => {
  assert.ok(await read(made()));
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const refused: Record<string, string | undefined> = {
    "no algorithm": `${part({ ...header, alg: "none" })}.${part(payload)}.`,
    "a secret that is our public key": made({ ...header, alg: "HS256" }),
    "an unknown key": made({ ...header, kid: "k2" }),
    "no name of a key": made({ ...header, kid: undefined }),
    "no end": made({ ...header, exp: undefined }),
    "another's key": made(header, payload, { key: stranger }),
    "a signature in DER": made(header, payload, { dsaEncoding: "der" }),
    "another merchant": made(header, { ...payload, merchantId: "99999999-2222-4333-8444-555555555555" }),
    "no order": made(header, { event: "SUBSCRIPTION_STATUS_UPDATED", merchantId, subscription: {} }),
    "a name too long": made(header, { ...payload, order: { orderId: "x".repeat(201) } }),
    "four parts": `${made()}.x`,
    "two parts": made().split(".").slice(0, 2).join("."),
    "a form": "event=ORDER_STATUS_UPDATED",
    "too much": made(header, { ...payload, more: "x".repeat(20_000) }),
    "no body": undefined,
  };
  for (const [name, token] of Object.entries(refused)) assert.equal(await read(token), null, name);
  assert.equal(await read(made(), { merchantId: undefined }), null, "a shop that has no account");
});

test("each operation is an event; a repeat in a new token is the same one", async () => {
  const key = async (content: object, iat = IAT) => (await read(made({ ...header, iat }, { merchantId, ...content })))?.eventKey;
  const operation = (operationId: string, status = "SUCCESS") => ({
    event: "OPERATION_STATUS_UPDATED",
    operation: { operationId, orderId: "A-1-1", operationType: "REFUND", status, externalOperationId: "r" },
  });
  assert.equal(await key(payload), await key(payload, IAT + 5));
  const all = await Promise.all([key(payload), key(operation("o1")), key(operation("o2")), key(operation("o1", "FAIL"))]);
  assert.equal(new Set(all).size, 4);
});
