import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

export type FaultMode = "ok" | "blackhole" | "reset" | "refuse" | "limit";
export interface ProxyFault {
  mode?: FaultMode;
  /** Per chunk, both ways. */
  latencyMs?: number;
  /** Per client chunk, which is a statement for PostgreSQL. */
  perStatementMs?: number;
  /** With "limit": cuts after this many answer bytes. */
  bytes?: number;
}

type Address = { path: string } | { port: number; host?: string };

export interface FaultProxy {
  port: number;
  path: string;
  /** Affects open connections; omitted faults are cleared. */
  set(fault: ProxyFault): void;
  /** Swallows the next answer and cuts: done, but unanswered. */
  dropNextResponse(): void;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

/** A TCP proxy that can be slow, dead, cut or black-holed. */
export async function startFaultProxy({ target, listen = { port: 0 } }: { target: Address; listen?: Address }): Promise<FaultProxy> {
  let fault: ProxyFault = {};
  let dropping = false;
  const pairs = new Set<[Socket, Socket]>();

  const server: Server = createServer((client) => {
    if (fault.mode === "refuse" || fault.mode === "reset") return void client.resetAndDestroy();
    const upstream = connect(target as NetConnectOpts);
    const pair: [Socket, Socket] = [client, upstream];
    let answered = 0;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on("error", () => cut(pair));
      socket.on("close", () => cut(pair));
    }
    pass(client, upstream, () => (fault.latencyMs ?? 0) + (fault.perStatementMs ?? 0));
    pass(
      upstream,
      client,
      () => fault.latencyMs ?? 0,
      (chunk) => {
        if (dropping) {
          dropping = false;
          reset(pair);
          return undefined;
        }
        answered += chunk.length;
        if (fault.mode !== "limit" || answered <= (fault.bytes ?? 0)) return chunk;
        // What fits passes before the cut.
        client.end(chunk.subarray(0, Math.max(0, chunk.length - (answered - (fault.bytes ?? 0)))), () => cut(pair));
        return undefined;
      },
    );
  });

  /** Keeps the order of chunks. */
  function pass(from: Socket, to: Socket, delayMs: () => number, filter: (chunk: Buffer) => Buffer | undefined = (chunk) => chunk) {
    from.on("data", (chunk: Buffer) => {
      from.pause();
      setTimeout(async () => {
        while (fault.mode === "blackhole" && !from.destroyed) await pause();
        const passed = filter(chunk);
        if (passed && !to.destroyed) to.write(passed, () => from.resume());
      }, delayMs());
    });
    from.on("end", () => to.end());
  }

  function cut(pair: [Socket, Socket]) {
    for (const socket of pair) socket.destroy();
    pairs.delete(pair);
  }

  function reset(pair: [Socket, Socket]) {
    // Unix sockets have no RST.
    for (const socket of pair) if (socket.remoteFamily) socket.resetAndDestroy();
    cut(pair);
  }

  await new Promise<void>((resolve, fail) => {
    server.once("error", fail);
    server.listen("path" in listen ? { path: listen.path } : { port: listen.port, host: listen.host ?? HOST }, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : 0,
    path: typeof address === "string" ? address : "",
    set: (next) => {
      fault = next;
      if (next.mode === "reset") for (const pair of [...pairs]) reset(pair);
    },
    dropNextResponse: () => {
      dropping = true;
    },
    close: () => {
      for (const pair of [...pairs]) cut(pair);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
