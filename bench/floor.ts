import { createServer } from "node:http";

// The floor: a bare server that sends the requested number of bytes.
const bodies = new Map<number, Buffer>();
const server = createServer((request, answer) => {
  const size = Number(request.url!.slice(1)) || 2048;
  let body = bodies.get(size);
  if (!body) {
    body = Buffer.alloc(size, "x");
    bodies.set(size, body);
  }
  answer.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  answer.end(body);
});
// It idles long between measurements.
server.keepAliveTimeout = 3_600_000;
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: (server.address() as { port: number }).port })));
