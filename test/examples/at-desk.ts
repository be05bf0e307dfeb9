import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { hashToken } from "../../app/foundation/ids.server.ts";
import type { Shop } from "../../app/shop.server.ts";

export const STAFF_HOST = "staff.localhost:3000";
type Hired = {
  role?: string;
  storefront?: string | null;
  limitMinor?: number | null;
  lang?: "ru" | "en";
  name?: string;
  provedMinutesAgo?: number | null;
};
export type ActAnswer = {
  status: number;
  ok: boolean;
  says: string;
  refusal?: string;
  needs?: string;
  fields?: Record<string, string>;
  seen?: string;
  answer?: unknown;
};

let hired = 0;

/** A member of staff who is signed in at the back office's host, with a passkey just used. Acts and pages are asked over HTTP. */
export async function atDesk({ shop, app }: { shop: Shop; app: FastifyInstance }, said: Hired = {}) {
  const { role = "owner", storefront = null, limitMinor = null, lang = "en", provedMinutesAgo = 0 } = said;
  const name = said.name ?? `Staff ${++hired} ${randomBytes(3).toString("hex")}`;
  const [id, token, now] = [randomUUID(), randomBytes(32).toString("base64url"), shop.clock.now()];
  const proved = provedMinutesAgo === null ? null : new Date(now.getTime() - provedMinutesAgo * 60_000);
  await sql`insert into staff_member (id, name, email, lang, invited_at, active_at)
    values (${id}, ${name}, ${`${id}@gong.example`}, ${lang}, ${now}, ${now})`.execute(shop.db);
  await sql`insert into staff_grant (staff_id, role, storefront, limit_minor) values (${id}, ${role}, ${storefront}, ${limitMinor})`.execute(
    shop.db,
  );
  await sql`insert into staff_session (token_hash, id, staff_id, means, device, address, opened_at, expires_at, proved_at)
    values (${hashToken(token)}, ${randomUUID()}, ${id}, 'passkey', 'test', '127.0.0.1', ${now}, ${new Date(now.getTime() + 12 * 3_600_000)}, ${proved})`.execute(
    shop.db,
  );
  const headers = { host: STAFF_HOST, cookie: `s=${token}`, origin: `http://${STAFF_HOST}` };

  /** The request of an act; lists become repeated fields. */
  async function requestOf(act: string, fields: Record<string, unknown> = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) {
      if (Array.isArray(value)) for (const each of value) form.append(`${field}[]`, String(each));
      else if (value instanceof Blob) form.append(field, value);
      else if (value !== undefined) form.append(field, String(value));
    }
    const sent = new Response(form);
    const payload = Buffer.from(await sent.arrayBuffer());
    return { url: `/act/${act}`, headers: { ...headers, "content-type": sent.headers.get("content-type")! }, payload };
  }
  async function act(act: string, fields: Record<string, unknown> = {}): Promise<ActAnswer> {
    const answer = await app.inject({ method: "POST", ...(await requestOf(act, fields)) });
    return { status: answer.statusCode, ...answer.json() };
  }
  const get = (url: string, accept = "text/html") => app.inject({ url, headers: { ...headers, accept } });
  /** Uses the passkey again, for tests that take longer than it stays fresh. */
  const prove = () => sql`update staff_session set proved_at = ${shop.clock.now()} where staff_id = ${id}`.execute(shop.db);
  return { id, name, token, headers, act, get, prove, requestOf };
}
