import pg from "pg";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { createApp } from "../app/http/http.server.ts";
import { openShop } from "../app/shop.server.ts";

// Performs one act of the desk, and dies like in a power cut at step KILL_AT_STEP: before and after each commit of something written.
const WRITES = /\b(insert\s+into|update\s+\w|delete\s+from)\b/i;
const killAt = Number(process.env.KILL_AT_STEP ?? 0);
let [isCounting, isAfterCommit, step] = [false, false, 0];
const inTransaction = new WeakMap<object, "begun" | "written">();
const next = (): void => {
  if (++step === killAt) process.kill(process.pid, "SIGKILL");
};
/** Whether the statement commits something. */
function commits(client: object, text: string): boolean {
  const at = inTransaction.get(client);
  if (text === "begin") inTransaction.set(client, "begun");
  else if (text === "commit" || text === "rollback") inTransaction.delete(client);
  else if (WRITES.test(text) && at) inTransaction.set(client, "written");
  return text === "commit" ? at === "written" : !at && WRITES.test(text);
}
const { prototype } = pg.Client as unknown as { prototype: { query: (this: object, ...args: unknown[]) => unknown } };
const plain = prototype.query;
prototype.query = function (...args) {
  const text = typeof args[0] === "string" ? args[0] : ((args[0] as { text?: string }).text ?? "");
  if (isCounting && isAfterCommit) next();
  isAfterCommit = commits(this, text);
  if (isCounting && isAfterCommit) next();
  return plain.apply(this, args);
};

const config = readConfig();
const shop = await openShop(config, readSecrets(config));
const app = await createApp(shop);
const { url, headers, payload } = JSON.parse(process.env.REQUEST!) as { url: string; headers: Record<string, string>; payload: string };
await app.inject({ url: "/healthz", headers: { host: headers.host! } });
isCounting = true;
const answer = await app.inject({ method: "POST", url, headers, payload: Buffer.from(payload, "base64") });
isCounting = false;
process.stdout.write(JSON.stringify({ status: answer.statusCode, ...answer.json() }));
process.exit(0);
