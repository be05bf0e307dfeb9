import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectSecurely } from "node:tls";

export type Tested = { outcome: "answers" | "silent" | "away" | "open" | "closed"; ms: number | null };

const LIMIT_MS = 5000;

/** Asks for nothing but an answer: no key, account or effect, given up after five seconds. */
export async function reach(url: URL): Promise<Tested> {
  const started = performance.now();
  const asked = (url.protocol.startsWith("smtp") ? greeting(url) : head(url)).then(
    (): Tested => ({ outcome: "answers", ms: Math.round(performance.now() - started) }),
    (error: { name?: string }): Tested => ({ outcome: error.name === "TimeoutError" ? "silent" : "away", ms: null }),
  );
  return Promise.race([asked, sleep(LIMIT_MS + 500, { outcome: "silent", ms: null } as const, { ref: false })]);
}

const head = (url: URL) => fetch(url.origin, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });

/** A mail server greets each connection; a polite goodbye follows. */
function greeting({ protocol, hostname, port }: URL): Promise<void> {
  const isSecure = protocol === "smtps:";
  const at = { host: hostname, port: Number(port) || (isSecure ? 465 : 587) };
  return new Promise((resolve, reject) => {
    const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connect(at);
    socket.setTimeout(LIMIT_MS, () => socket.destroy(Object.assign(new Error("no greeting"), { name: "TimeoutError" })));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed without a greeting")));
    socket.once("data", (said: Buffer) => {
      if (said.toString("latin1").startsWith("220")) resolve();
      socket.end("QUIT\r\n");
    });
  });
}
