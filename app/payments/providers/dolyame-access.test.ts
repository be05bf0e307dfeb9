import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type PeerCertificate, setDefaultCACertificates, type TLSSocket } from "node:tls";
import * as z from "zod";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { createDolyameAccess } from "./dolyame-access.server.ts";

const dir = mkdtempSync(join(tmpdir(), "dolyame-"));
after(() => rmSync(dir, { recursive: true, force: true }));

/** Self-signed; null without openssl. */
function aCertificate(name: string) {
  const [key, cert] = [join(dir, `${name}.key`), join(dir, `${name}.pem`)];
  const how = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost"];
  try {
    execFileSync("openssl", ["req", ...how, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { files: { key, cert }, key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } catch {
    return null;
  }
}
const [provider, shop] = [aCertificate("provider"), aCertificate("shop")];
const skip = !provider || !shop ? "no openssl" : false;

test("calls carry certificate, login and a fresh id; without certificate no access", {
  skip,
}, async (t) => {
  const ids: unknown[] = [];
  const door = createServer({ key: provider!.key, cert: provider!.cert, ca: [shop!.cert], requestCert: true }, (question, answer) => {
    const { subject }: Partial<PeerCertificate> = (question.socket as TLSSocket).getPeerCertificate();
    const { authorization, "x-correlation-id": id } = question.headers;
    ids.push(id);
    answer.end(JSON.stringify({ who: subject?.CN, login: authorization }));
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    door.closeAllConnections();
    door.close();
  });
  setDefaultCACertificates([provider!.cert]);
  const account = { url: `https://localhost:${(door.address() as AddressInfo).port}/v1/`, login: "a", password: "b" };
  const answer = z.object({ who: z.string(), login: z.string() });
  const call = createDolyameAccess({ ...account, certificate: shop!.cert, key: shop!.key });
  const login = `Basic ${Buffer.from("a:b").toString("base64")}`;
  for (let again = 0; again < 2; again++)
    assert.deepEqual(await call("orders/A/info", answer, { deadlineMs: 4000 }), { kind: "answer", value: { who: "shop", login } });
  assert.equal(new Set(ids).size, 2);
  for (const id of ids) assert.match(String(id), /^[\da-f]{8}-[\da-f]{4}-4/);
  const nameless = createDolyameAccess({ ...account, certificate: undefined, key: undefined });
  assert.equal((await nameless("orders/A/info", answer, { deadlineMs: 4000 })).kind, "silent");
});

test("in production the certificate's files have to be named and there", { skip }, () => {
  const env = { NODE_ENV: "production", DOLYAME_LOGIN: "a", DOLYAME_PASSWORD: "b", SECRET_KEY: "k".repeat(32) };
  assert.throws(() => readConfig(env), /DOLYAME_CERTIFICATE_FILE/);
  const named = { ...env, DOLYAME_CERTIFICATE_FILE: shop!.files.cert, DOLYAME_KEY_FILE: shop!.files.key };
  assert.equal(readSecrets(readConfig(named), named).dolyame.certificate, shop!.cert);
  const gone = { ...named, DOLYAME_KEY_FILE: join(dir, "gone") };
  assert.throws(() => readSecrets(readConfig(gone), gone), /DOLYAME_KEY_FILE names no file/);
  assert.throws(() => readConfig({ DOLYAME_NETWORKS: "everywhere" }), /DOLYAME_NETWORKS/);
});
