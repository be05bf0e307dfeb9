import { startSandbox } from "./start.ts";

const { SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_STATE, SANDBOX_LINKED } = process.env;

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT ?? 0),
  smtpPort: Number(SANDBOX_SMTP_PORT ?? 0),
  stateFile: SANDBOX_STATE || undefined,
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await sandbox.close();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

// Ends with its parent, even after SIGKILL, as the pipe closes.
if (SANDBOX_LINKED === "1") process.stdin.on("end", stop).on("error", stop).resume();

console.log(JSON.stringify({ ready: true, url: sandbox.url, smtp: sandbox.smtpUrl }));
