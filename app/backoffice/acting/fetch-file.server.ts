import type { FastifyReply, FastifyRequest } from "fastify";
import { fileCsp } from "#app/foundation/http/security-headers.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { asksForProof } from "#app/staff/permissions.ts";
import { downloads } from "../downloads.server.ts";
import { denialFor, type Me } from "../me.ts";
import { isFresh } from "../visit.server.ts";
import type { Acting } from "./act.ts";
import { deniedText, grantorsOf } from "./denied.server.ts";
import type { Download, Produced } from "./download.ts";

type Asked = Omit<Acting, "me" | "by"> & { me: Me | null };
type Refused = { status: number; says: string; refusal: string; needs?: "proof" };

/** Sends a file of the table of downloads, or says why not. */
export async function sendFile(asked: Asked, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const made = await speaking(asked.visit.lang, () => fileFor(asked, name, request.query as Record<string, unknown>));
  if ("refusal" in made) {
    const { status, ...said } = made;
    const isPage = (request.headers.accept ?? "").includes("text/html");
    if (isPage) return reply.code(status).type("text/plain; charset=utf-8").send(`${made.says}\n`);
    return reply.code(status).send({ ok: false, ...said });
  }
  const kind = made.shown ? "inline" : "attachment";
  const file = `${kind}; filename*=UTF-8''${encodeURIComponent(made.name)}`;
  return reply.headers({ "content-type": made.type, "content-disposition": file, "content-security-policy": fileCsp }).send(made.body);
}

async function fileFor({ me, ...rest }: Asked, name: string, query: Record<string, unknown>): Promise<Produced | Refused> {
  if (!me) return { status: 401, refusal: "signed_out", says: m.desk_signed_out() };
  const declared = Object.hasOwn(downloads, name) ? downloads[name]! : undefined;
  const read = declared?.takes.safeParse(query);
  if (!declared || !read?.success) return { status: 404, refusal: "unknown", says: m.desk_object_unknown() };
  const acting: Acting = { ...rest, me, by: me.name };
  const refused = await refusalOf(acting, declared, read.data);
  if (!declared.recorded) return refused ?? (await declared.produce(acting, read.data)) ?? missing();
  const { kind, id } = declared.object(read.data);
  const { now, visit } = acting;
  const deed = {
    actor: { staffId: me.id, name: me.name },
    action: name,
    objectKind: kind,
    objectId: id.slice(0, 100),
    requestId: visit.requestId,
    now,
  };
  const produced = await rest.shop.staff.record.carryOut(deed, async () => {
    if (refused) return { ok: false as const, ...refused };
    const made = await declared.produce(acting, read.data);
    return made ? { ok: true as const, made } : { ok: false as const, ...missing() };
  });
  return produced.ok ? produced.made : produced;
}

async function refusalOf({ shop, me, now }: Acting, { permission, reach }: Download, input: unknown): Promise<Refused | null> {
  const within = reach ? await reach(shop, input) : {};
  const denial = denialFor(me, permission, within ?? {});
  if (denial) return { status: 403, refusal: "denied", says: deniedText(denial, await grantorsOf(shop)) };
  if (within === null) return missing();
  if (asksForProof(permission) && !isFresh(me, now)) return { status: 403, refusal: "proof", needs: "proof", says: m.desk_needs_proof() };
  return null;
}

const missing = (): Refused => ({ status: 404, refusal: "unknown", says: m.desk_object_unknown() });
