import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, it } from "node:test";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

let folder: string;
let echo: Server;
let proxy: FaultProxy;
const heard: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "gong-proxy-"));
  echo = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard.push(String(chunk));
      socket.write(chunk);
    });
  });
  await new Promise<void>((resolve) => echo.listen(join(folder, "echo"), resolve));
  proxy = await startFaultProxy({ target: { path: join(folder, "echo") } });
});
afterEach(() => proxy.set({}));
after(async () => {
  await proxy.close();
  echo.close();
  await rm(folder, { recursive: true });
});

async function dial(): Promise<Socket> {
  const socket = connect({ port: proxy.port, host: "127.0.0.1" });
  await once(socket, "connect");
  return socket;
}
async function say(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = await once(socket, "data");
  return String(chunk);
}
const cut = (socket: Socket) => new Promise((resolve) => socket.on("error", resolve).on("close", resolve));

it("passes both ways, between a port and a Unix socket in either place", async () => {
  const socket = await dial();
  assert.equal(await say(socket, "one"), "one");
  socket.destroy();
  const second = await startFaultProxy({ target: { port: proxy.port, host: "127.0.0.1" }, listen: { path: join(folder, "second") } });
  const through = connect({ path: second.path });
  assert.equal(await say(through, "two"), "two");
  through.destroy();
  await second.close();
});

it("delays a statement once and an answer not at all", async () => {
  const socket = await dial();
  proxy.set({ perStatementMs: 60 });
  const start = performance.now();
  await say(socket, "one");
  await say(socket, "two");
  const spent = performance.now() - start;
  assert.ok(spent >= 118 && spent < 400, `${spent}`);
  socket.destroy();
});

it("swallows everything in a black hole, and lets it through afterwards", async () => {
  const socket = await dial();
  proxy.set({ mode: "blackhole" });
  const answer = say(socket, "later");
  assert.equal(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 80, "silence"))]), "silence");
  proxy.set({});
  assert.equal(await answer, "later");
  socket.destroy();
});

it("resets what is open, refuses what is new", async () => {
  const socket = await dial();
  await say(socket, "one");
  proxy.set({ mode: "reset" });
  await cut(socket);
  proxy.set({ mode: "refuse" });
  await cut(connect({ port: proxy.port, host: "127.0.0.1" }));
});

it("cuts an answer after so many bytes", async () => {
  const socket = await dial();
  proxy.set({ mode: "limit", bytes: 3 });
  assert.equal(await say(socket, "abcdef"), "abc");
  await cut(socket);
});

it("drops one answer after the work is done", async () => {
  const socket = await dial();
  await say(socket, "first");
  proxy.dropNextResponse();
  socket.write("paid");
  await cut(socket);
  assert.ok(heard.includes("paid"));
  const next = await dial();
  assert.equal(await say(next, "again"), "again");
  next.destroy();
});
