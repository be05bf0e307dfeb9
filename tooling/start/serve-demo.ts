import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Pages } from "../../app/http/make-page.server.ts";
import type { DemoInvitation } from "../../demo/staff.ts";
import { noteSandbox } from "./demo-sandbox.ts";
import { startSandboxProcess } from "./sandbox-process.ts";

type Start = { report: (line: string) => void; pages?: Promise<void>; openPages?: () => Promise<Pages> };

/** The demo shop in `DATA_DIR` with simulated providers; needs compiled messages. Returns where it is, as lines to print. */
export async function serveDemo(start: Start): Promise<string> {
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
  const { config, shop } = await serve({ ...start, fillDemo: true });
  const { inviteStaff } = await import("../../demo/staff.ts");
  return addresses(config.port, await inviteStaff(shop));
}

function addresses(port: number, invitations: readonly DemoInvitation[]): string {
  const at = (host: string) => `http://${host}:${port}`;
  const links = invitations.map(
    ({ name, role, token }) => `    ${name.padEnd(6)} ${role.padEnd(10)} ${at("staff.localhost")}/invitation/${token}`,
  );
  return `
  ${at("localhost")}          Гонг, the red corner (ru)
  ${at("eu.localhost")}       Gong, the blue corner (eu)
  ${at("reload.localhost")}   Gong Reload, the white corner
  ${at("staff.localhost")}    the back office
  ${at("localhost")}/sandbox/messages   every mail and SMS the shop sent
${links.length ? `\n  To work in the back office, open one of these links (or choose a person at the sign-in):\n${links.join("\n")}\n` : ""}`;
}
