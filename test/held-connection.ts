import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";

/** Hop-by-hop headers aren't forwarded. */
const ofTheConnection = new Set(["host", "connection", "keep-alive", "content-length", "transfer-encoding"]);
const passedOn = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] => (ofTheConnection.has(name) ? [] : [[name, String(value)]]));

export type Hold = (what: string) => Promise<unknown>;

/** A proxy to the sandbox that holds requests and answers as `hold` says, so tests choose the order of events. */
export async function openHeldWire(sandboxUrl: string) {
  let hold: Hold = async () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const what = (request.url ?? "").split("/").at(-1)!.split("?")[0]!;
    await hold(`${what} is asked`);
    const answer = await fetch(new URL(request.url ?? "", sandboxUrl), {
      method: request.method,
      headers: passedOn(request.headers),
      ...(request.method !== "GET" && { body: Buffer.concat(chunks) }),
    }).catch(() => null);
    const body = answer && Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)));
    await hold(`${what} is answered`);
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces the hold; none at first. */
    holdWith: (next: Hold) => {
      hold = next;
    },
  };
}
