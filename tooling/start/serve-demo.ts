import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Pages } from "../../app/http/make-page.server.ts";
import { noteSandbox } from "./demo-sandbox.ts";
import { startSandboxProcess } from "./sandbox-process.ts";

type Start = { report: (line: string) => void; pages?: Promise<void>; openPages?: () => Promise<Pages> };

/** The demo shop in `DATA_DIR` with simulated providers. Returns its port; needs compiled messages. */
export async function serveDemo(start: Start): Promise<number> {
  const dataDir = resolve(process.env.DATA_DIR || "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  process.env.SANDBOX ??= "1";
  if (process.env.SANDBOX === "1" && !process.env.SANDBOX_URL) {
    const sandbox = await startSandboxProcess({ stateFile: join(dataDir, "sandbox.json") });
    process.env.SANDBOX_URL = sandbox.url;
    noteSandbox(dataDir, sandbox.url);
    process.env.SMTP_URL ??= sandbox.smtp;
  }
  process.env.NODE_ENV ??= "development";
  const { serve } = await import("../../server.ts");
  const { config } = await serve({ ...start, fillDemo: true });
  return config.port;
}

export function addresses(port: number): string {
  const at = (host: string) => `http://${host}:${port}`;
  return `
  ${at("localhost")}          Гонг, the red corner (ru)
  ${at("eu.localhost")}       Gong, the blue corner (eu)
  ${at("reload.localhost")}   Gong Reload, the white corner
  ${at("localhost")}/sandbox/messages   every mail and SMS the shop sent
`;
}
