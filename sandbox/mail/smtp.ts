import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Fault } from "../faults.ts";
import type { World } from "../world.ts";
import { readLetter } from "./mime.ts";

export interface PostOffice {
  port: number;
  close(): Promise<void>;
}

/** Mailboxes with fixed refusals, regardless of faults. */
const refusedMailboxes: [RegExp, number, string][] = [
  [/^tempfail/i, 451, "4.3.0 Try again later"],
  [/^reject/i, 550, "5.1.1 No such mailbox"],
];

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
/** An SMTP code, optionally enhanced: "535", "550 5.4.5". */
const refusalOf = ({ code = "451 4.3.0" }: Fault) => refusal(Number(code.slice(0, 3)), `${code.slice(4)} Sandbox fault`.trim());

export async function openPostOffice(world: World, host: string, port: number): Promise<PostOffice> {
  const refuses = (op: string) => {
    const fault = world.faults.take("smtp", op);
    return fault ? refusalOf(fault) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: 25 << 20,
    banner: "Gong sandbox",
    onConnect: (_session, done) => done(refuses("connect")),
    onAuth: ({ username }, _session, done) => done(refuses("auth"), { user: username }),
    onMailFrom: (_address, _session, done) => done(refuses("from")),
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusedMailboxes.find(([mailbox]) => mailbox.test(address));
      done(refused ? refusal(refused[1], refused[2]) : refuses("rcpt"));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(refusal(552, "5.3.4 Message too big"));
        void receive(Buffer.concat(chunks), session, done);
      });
    },
  });
  // Clients may disconnect.
  server.on("error", () => {});

  async function receive(raw: Buffer, session: SMTPServerSession, done: (error?: Error | null) => void) {
    const fault = world.faults.take("smtp", "data");
    note(session, raw);
    if (fault?.mode === "slow") await wait(fault.delayMs, undefined, { ref: false });
    if (fault?.mode === "error" || fault?.mode === "limit") return done(refusalOf(fault));
    if (fault?.mode === "timeout") return;
    if (fault?.mode === "reset") return hangUp(session);
    deliver(raw, session);
    return confirm(fault, session, done);
  }

  function confirm(fault: Fault | undefined, session: SMTPServerSession, done: () => void) {
    if (fault?.mode === "timeout-after") return;
    if (fault?.mode === "reset-after" || fault?.mode === "garbage") return hangUp(session);
    done();
  }

  function deliver(raw: Buffer, session: SMTPServerSession) {
    const { headers, text, html, attachments } = readLetter(raw);
    const at = new Date(world.clock.now()).toISOString();
    const common = { channel: "email" as const, from: headers.from, subject: headers.subject ?? "", text, html, attachments, headers, at };
    for (const { address } of session.envelope.rcptTo) world.messages.add({ ...common, to: address, key: headers["message-id"] });
  }

  function note(session: SMTPServerSession, raw: Buffer) {
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
    const to = session.envelope.rcptTo.map(({ address }) => address).join(",");
    const at = new Date(world.clock.now()).toISOString();
    world.log.add({ provider: "smtp", direction: "in", method: "DATA", path: to, headers: { from }, body: raw.toString("utf8"), at });
  }

  function hangUp(session: SMTPServerSession) {
    const connections = [...server.connections] as unknown as { id: string; _socket?: { destroy(): void } }[];
    connections.find(({ id }) => id === session.id)?._socket?.destroy();
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
