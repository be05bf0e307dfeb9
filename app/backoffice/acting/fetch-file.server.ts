import type { FastifyReply, FastifyRequest } from "fastify";
import { fileCsp } from "#app/foundation/http/security-headers.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { asksForProof } from "#app/staff/permissions.ts";
import type { Reach } from "#app/staff/roles.ts";
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
  if (!declared) return missing();
  const acting: Acting = { ...rest, me, by: me.name };
  const read = declared.takes.safeParse(query);
  const refused = (await denialIn(acting, declared)) ?? (read.success ? await hindranceOf(acting, declared, read.data) : missing());
  const produce = async (): Promise<Produced | Refused> => refused ?? (await declared.produce(acting, read.data)) ?? missing();
  if (!declared.recorded) return produce();
  const { kind, id } = read.success ? declared.object(read.data) : { kind: name.split(".")[0]!, id: "" };
  const { now, visit } = acting;
  const deed = {
    actor: { staffId: me.id, name: me.name },
    action: name,
    objectKind: kind,
    objectId: id.slice(0, 100),
    requestId: visit.requestId,
    now,
  };
  const done = await rest.shop.staff.record.carryOut(deed, async () => {
    const made = await produce();
    return "refusal" in made ? { ok: false as const, ...made } : { ok: true as const, made };
  });
  return done.ok ? done.made : done;
}

/** `reach` not given: whether they have the right at all. */
async function denialIn({ shop, me }: Acting, { permission }: Download, reach?: Reach): Promise<Refused | null> {
  const denial = denialFor(me, permission, reach);
  return denial && { status: 403, refusal: "denied", says: deniedText(denial, await grantorsOf(shop)) };
}

async function hindranceOf(acting: Acting, declared: Download, input: unknown): Promise<Refused | null> {
  const reach = declared.reach ? await declared.reach(acting.shop, input) : {};
  if (reach === null) return missing();
  const denied = await denialIn(acting, declared, reach);
  if (denied) return denied;
  const needsProof = asksForProof(declared.permission) && !isFresh(acting.me, acting.now);
  return needsProof ? { status: 403, refusal: "proof", needs: "proof", says: m.desk_needs_proof() } : null;
}

const missing = (): Refused => ({ status: 404, refusal: "unknown", says: m.desk_object_unknown() });
