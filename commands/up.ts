import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildTextsIfNeeded } from "./build-if-needed.ts";
import { endPlainly } from "./end-plainly.ts";
import { startSandboxProcess } from "./sandbox-process.ts";

// The demo start: everything from a fresh clone to a shop that answers. `npm start` is the plain server.
const report = (line: string) => console.log(`  ${line}`);
const started = performance.now();
console.log("Gong: getting up");
const port = await up().catch(endPlainly);
const address = (host: string) => `http://${host}:${port}`;
console.log(`
Gong is up after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops it.

  ${address("localhost")}          Гонг, the red corner (ru)
  ${address("eu.localhost")}       Gong, the blue corner (eu)
  ${address("reload.localhost")}   Gong Reload, the white corner
  ${address("localhost")}/sandbox/messages   every mail and SMS the shop sent
`);

async function up(): Promise<number> {
  const { pages } = await buildTextsIfNeeded(report);
  const dataDir = resolve(process.env.DATA_DIR || "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  process.env.SANDBOX ??= "1";
  if (process.env.SANDBOX === "1" && !process.env.SANDBOX_URL) {
    const sandbox = await startSandboxProcess({ stateFile: join(dataDir, "sandbox.json") });
    process.env.SANDBOX_URL = sandbox.url;
    process.env.SMTP_URL ??= sandbox.smtp;
  }
  process.env.NODE_ENV ??= "development";
  const { serve } = await import("../server.ts");
  const { config } = await serve({ report, fillDemo: true, pages });
  return config.port;
}
