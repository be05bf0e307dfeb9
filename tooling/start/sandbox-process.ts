import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts the sandbox as a child that ends with this process; state in `stateFile`. */
export async function startSandboxProcess({ stateFile, port = 0, smtpPort = 0 }: { stateFile?: string; port?: number; smtpPort?: number }) {
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      SANDBOX_LINKED: "1",
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      ...(stateFile && { SANDBOX_STATE: stateFile }),
    },
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  if (!text.includes("\n")) throw new Error("The sandbox does not start");
  const { url, smtp } = JSON.parse(text.split("\n")[0]!) as { url: string; smtp: string };
  return {
    url,
    smtp,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
