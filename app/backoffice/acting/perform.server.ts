import type { Change } from "#app/foundation/database/audit.server.ts";
import { type Db, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { unturned } from "#app/foundation/isolated.ts";
import { asksForProof } from "#app/staff/permissions.ts";
import type { Deed } from "#app/staff/record.server.ts";
import type { Reach } from "#app/staff/roles.ts";
import { acts } from "../acts.server.ts";
import { deskOver } from "../desk.server.ts";
import { denialFor, type Me } from "../me.ts";
import { isFresh } from "../visit.server.ts";
import type { Act, ActDone, Acting } from "./act.ts";
import { deniedText, grantorsOf } from "./denied.server.ts";
import { type Changed, changedSince, replacedUnseen, seenIn } from "./shown.ts";
import { besideFields, type WrongField, wrongIn, wrongSaid } from "./wrong-fields.ts";

/** The answer to a page: `status` as HTTP says it; `needs: "proof"` asks for a passkey and the same request again. */
export type Performed = {
  status: number;
  body: ActDone & { needs?: "proof"; fields?: Record<string, string>; seen?: string };
  wrong?: readonly WrongField[];
};

class OvertakenError extends Error {
  performed: Performed;
  constructor(performed: Performed, refusal: string) {
    super(refusal);
    this.performed = performed;
  }
}
const MOST_TOLD = 20;

const refused = (status: number, refusal: string, says: string, more: object = {}): Performed => ({
  status,
  body: { ok: false, refusal, says, ...more },
});

/** Checks in order: session, input, object, permission with storefront and sum, fresh passkey, version; then acts, once per key. */
export function perform(acting: Omit<Acting, "me" | "by"> & { me: Me | null }, name: string, form: FormData): Promise<Performed> {
  return speaking(acting.visit.lang, () => performIn(acting, name, form));
}

async function performIn({ me, ...rest }: Omit<Acting, "me" | "by"> & { me: Me | null }, name: string, form: FormData): Promise<Performed> {
  if (!me) return refused(401, "signed_out", m.desk_signed_out());
  const act = Object.hasOwn(acts, name) ? acts[name]! : undefined;
  if (!act) return refused(404, "unknown_act", m.desk_unknown_act());
  const acting: Acting = { ...rest, me, by: me.name };
  const { version, key, back: _back, ...fields } = fieldsOf(form);
  const asked = () => deedOf(acting, name, text(fields.reason), act, fields);
  const denied = await denialIn(acting, act);
  if (denied) return noteRefused(acting, asked(), denied);
  const read = act.takes.safeParse(fields);
  if (!read.success) return noteRefused(acting, asked(), unread(name, wrongIn(read.error)));
  const deed = deedOf(acting, name, text(fields.reason), act, read.data);
  const hindrance = await hindranceOf(acting, act, read.data);
  if (hindrance)
    return noteRefused(
      acting,
      deed,
      hindrance.body.needs ? await beforeProof(acting, act, read.data, text(version), hindrance) : hindrance,
    );
  return once(acting, name, text(key), read.data, async (remember) => {
    const stale = await staleness(acting, act, read.data, text(version));
    if (stale) return noteRefused(acting, deed, stale);
    const closes = async (trx: Db, changes: readonly Change[]) => {
      if (!act.decides || changes.some(act.decides)) await remember(trx);
    };
    const around = { closes, ...(act.shown && { opens: (trx: Db) => lookAgain(trx, acting, act, read.data, text(version), deed) }) };
    try {
      const done = await acting.shop.staff.record.carryOut(deed, () => act.carryOut(acting, read.data), around);
      return { status: done.ok ? 200 : 409, body: done };
    } catch (error) {
      if (error instanceof OvertakenError) return error.performed;
      throw error;
    }
  });
}

const unread = (name: string, wrong: readonly WrongField[]): Performed => ({
  ...refused(422, "invalid", wrongSaid(name, wrong), { fields: besideFields(wrong) }),
  wrong,
});

/** Two people who save in the same moment: the second one sees what the first did. */
async function lookAgain(trx: Db, acting: Acting, act: Act, input: unknown, seen: string, { objectKind, objectId }: Deed): Promise<void> {
  await takeAdvisoryLock(trx, `form of ${objectKind} ${objectId}`);
  const stale = await staleness({ ...acting, desk: deskOver(acting.shop, trx) }, { shown: act.shown }, input, seen);
  if (stale) throw new OvertakenError(stale, "stale");
}

/** `reach` not given: whether they have the right at all. */
async function denialIn({ shop, me }: Acting, { permission }: Act, reach?: Reach): Promise<Performed | null> {
  if (me.standing !== "work") return refused(403, "not_active", m.desk_not_active());
  const denial = permission === "everybody" ? null : denialFor(me, permission, reach);
  return denial && refused(403, "denied", deniedText(denial, await grantorsOf(shop)));
}

async function hindranceOf(acting: Acting, act: Act, input: unknown): Promise<Performed | null> {
  const reach = act.reach ? await act.reach(acting.shop, input) : {};
  if (reach === null) return refused(404, "unknown", m.desk_object_unknown());
  const denied = await denialIn(acting, act, reach);
  if (denied) return denied;
  const needsProof = act.stepUp || (act.permission !== "everybody" && asksForProof(act.permission));
  return needsProof && !isFresh(acting.me, acting.now) ? refused(403, "proof", m.desk_needs_proof(), { needs: "proof" }) : null;
}

/** Nobody shows a passkey for what can't be done. */
async function beforeProof(acting: Acting, act: Act, input: unknown, seen: string, proof: Performed): Promise<Performed> {
  const stale = await staleness(acting, act, input, seen);
  if (stale) return stale;
  const foreseen = await act.foresees?.(acting, input);
  return foreseen && !foreseen.ok ? { status: 409, body: foreseen } : proof;
}

type Compared = { version?: Act["version"] | undefined; shown?: Act["shown"] };

async function staleness(acting: Acting, { version, shown }: Compared, input: unknown, seen: string): Promise<Performed | null> {
  if (seen && version && (await version(acting.shop, input)) !== seen) return refused(409, "stale", m.desk_stale());
  const now = shown ? await shown(acting, input) : [];
  const [changed, replaced] = [changedSince(seen, now), replacedUnseen(seen, now)];
  if (changed.length)
    return refused(409, "stale", m.desk_changed_meanwhile({ fields: listed(changed, m.desk_changed_field) }), { seen: seenIn(now) });
  if (replaced.length)
    return refused(409, "replaces", m.desk_would_replace({ fields: listed(replaced, m.desk_replaced_field) }), { seen: seenIn(now) });
  return null;
}

function listed(fields: readonly Changed[], say: (field: Changed) => string): string {
  const said = fields.slice(0, MOST_TOLD).map(({ name, was, is }) => say({ name, was: was || "–", is: is || "–" }));
  const left = fields.length - said.length;
  return [...said, ...(left ? [m.desk_and_more({ count: left })] : [])].join("; ");
}

/** The same key again gets the same answer and acts once, even if the store died between the deed and its answer. */
async function once(
  { shop, me, now }: Acting,
  name: string,
  key: string,
  input: unknown,
  work: (remember: (trx: Db) => Promise<void>) => Promise<Performed>,
): Promise<Performed> {
  const keyed = { scope: `staff ${me.id} ${name}`, key: key || undefined, request: printable(input), now, isPromise: true };
  const done: ActDone = { ok: true, says: m.desk_done_before() };
  const answer = await answerOnce(shop.db, keyed, async (remember) => {
    const { status, body } = await work((trx) => remember(trx, { status: 200, body: done }));
    return { status, body };
  });
  return { status: answer.status ?? 200, body: answer.body as Performed["body"] };
}

async function noteRefused({ shop }: Acting, deed: Deed, performed: Performed): Promise<Performed> {
  const { body, wrong } = performed;
  if (body.needs !== "proof") await shop.staff.record.carryOut(deed, async () => ({ ...body, wrong }));
  return performed;
}

function deedOf({ me, now, visit }: Acting, action: string, reason: string, { object }: Act, input: unknown): Deed {
  const { kind, id } = objectOf(object, input) ?? { kind: action.split(".")[0]!, id: "" };
  const actor = { staffId: me.id, name: me.name };
  return { actor, action, objectKind: kind, objectId: id.slice(0, 100), reason: reason.slice(0, 1000), requestId: visit.requestId, now };
}

/** Of fields that could not be read, as far as they name one. */
function objectOf(object: Act["object"], input: unknown) {
  try {
    const { kind, id } = object(input as never);
    return { kind, id: id === undefined || id === null ? "" : String(id) };
  } catch {
    return null;
  }
}

const text = (field: unknown): string => (typeof field === "string" ? field : "");

/** A field given several times is a list. Zero characters can't be stored; marks that turn the text around them are left out. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map((value) => (typeof value === "string" ? unturned(value).replaceAll("\0", "\uFFFD") : value));
    fields[name.replace(/\[\]$/, "")] = name.endsWith("[]") || values.length > 1 ? values : values[0];
  }
  return fields;
}

/** Files count by their name and size. */
const printable = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input, (_key, value: unknown) => (value instanceof File ? [value.name, value.size] : value)));
