import { createECDH, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { decrypt } from "http_ece";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { vapidTrouble } from "./vapid.ts";

const MOST_BYTES = 4096;
const LONGEST_TOPIC = 32;

type Browser = { privateKey: string; auth: string; isGone: boolean };
const browsersOf = (world: World) => world.state.section("push", () => ({ browsers: {} as Record<string, Browser>, count: 0 }));

/** A push service with its browsers (RFC 8030, 8291, 8292); decrypts messages for assertions. */
export function servePush(app: FastifyInstance, world: World) {
  const journal = browsersOf(world);
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: 1 << 20 }, (_request, body, done) =>
    done(null, body),
  );
  guardDoor(app, world, "push", ({ code }) => ({ status: Number(code ?? 500), body: "" }));

  app.post<{ Params: { id: string }; Body: Buffer }>("/send/:id", (request, reply) => {
    const { id } = request.params;
    const { ttl, topic, urgency = "normal", authorization, host, ...headers } = request.headers as Record<string, string | undefined>;
    const browser = journal().browsers[id];
    if (!browser) return reply.code(404).send("no such browser");
    if (browser.isGone) return reply.code(410).send("unsubscribed");
    const trouble = vapidTrouble(authorization, { origin: `http://${host}`, now: world.clock.now() });
    if (trouble) return reply.code(403).send(trouble);
    if (!/^\d+$/.test(ttl ?? "")) return reply.code(400).send("no TTL");
    if (headers["content-encoding"] !== "aes128gcm") return reply.code(400).send("not aes128gcm");
    if (topic && !new RegExp(`^[\\w-]{1,${LONGEST_TOPIC}}$`).test(topic)) return reply.code(400).send("no such topic");
    if (!["very-low", "low", "normal", "high"].includes(urgency)) return reply.code(400).send("no such urgency");
    if (request.body.length > MOST_BYTES) return reply.code(413).send("too much");
    journal().count += 1;
    const text = opened(request.body, browser);
    world.messages.add({ channel: "push", to: `push:${id}`, text, at: new Date(world.clock.now()).toISOString() });
    world.state.changed();
    return reply.code(201).header("location", `http://${host}/push/message/${journal().count}`).send();
  });
}

function opened(body: Buffer, { privateKey, auth }: Browser): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  try {
    return decrypt(body, { version: "aes128gcm", privateKey: pair, authSecret: auth }).toString();
  } catch {
    return "";
  }
}

export function serveBrowsers(app: FastifyInstance, world: World) {
  const journal = browsersOf(world);

  app.post("/push", async (request) => {
    const pair = createECDH("prime256v1");
    const id = randomBytes(16).toString("base64url");
    const p256dh = pair.generateKeys("base64url");
    const auth = randomBytes(16).toString("base64url");
    journal().browsers[id] = { privateKey: pair.getPrivateKey("base64url"), auth, isGone: false };
    world.state.changed();
    return { endpoint: `http://${request.headers.host}/push/send/${id}`, expirationTime: null, keys: { p256dh, auth } };
  });

  app.delete<{ Params: { id: string } }>("/push/:id", async (request) => {
    const browser = journal().browsers[request.params.id];
    if (browser) browser.isGone = true;
    world.state.changed();
    return { ok: browser !== undefined };
  });
}
