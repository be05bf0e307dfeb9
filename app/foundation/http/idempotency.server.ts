import { hash } from "node:crypto";
import { type Db, row, run, sql } from "../database/database.server.ts";
import type { Answer } from "./call.ts";
import { ProblemError } from "./problem.ts";

/** `isPromise`: what `work` remembers is replaced by its answer. */
export type Keyed = { scope: string; key: string | undefined; request: unknown; now: Date; isPromise?: boolean };

const inFlight = new Set<string>();

/** Same key, same answer for 72 hours [ORD-03]. Call `remember` in `work`'s transaction. Throws 422 `key_reused`, 409 `in_progress`. */
export async function answerOnce(
  db: Db,
  { scope, key, request, now, isPromise = false }: Keyed,
  work: (remember: (trx: Db, answer: Answer) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work(async () => {});
  if (key.length < 1 || key.length > 255)
    throw new ProblemError(422, "invalid", { errors: [{ path: "Idempotency-Key", code: "invalid" }] });
  const digest = hash("sha256", JSON.stringify(request), "base64url");
  const flight = `${scope} ${key}`;
  const earlier = await find(db, scope, key, digest);
  if (earlier) return earlier;
  if (inFlight.has(flight)) throw inProgress();
  inFlight.add(flight);
  let remembered = false;
  const remember = async (trx: Db, answer: Answer) => {
    // A deed of several transactions, or one that is tried again.
    if (remembered && (await find(trx, scope, key, digest))) return;
    remembered = true;
    await run(
      trx,
      sql`insert into idempotent_answer (scope, key, request, status, body, created_at)
          values (${scope}, ${key}, ${digest}, ${answer.status ?? 200}, ${JSON.stringify(answer.body ?? null)}, ${now})`,
    );
  };
  try {
    const answer = await work(remember);
    const isReplaced = remembered && isPromise && (await replace(db, scope, key, answer)) > 0;
    if (!remembered || (isPromise && !isReplaced)) if ((answer.status ?? 200) < 300) await remember(db, answer);
    return answer;
  } catch (error) {
    // Another process answered this key first: use its answer, even where its effect made ours fail.
    const first = error instanceof ProblemError || isDuplicateKey(error) ? await find(db, scope, key, digest) : undefined;
    if (first) return first;
    throw error;
  } finally {
    inFlight.delete(flight);
  }
}

export const inProgress = () => new ProblemError(409, "in_progress", {}, { "retry-after": "1" });

const isDuplicateKey = (error: unknown) => (error as { constraint?: string }).constraint === "idempotent_answer_pkey";

const replace = (db: Db, scope: string, key: string, { status = 200, body = null }: Answer) =>
  run(db, sql`update idempotent_answer set status = ${status}, body = ${JSON.stringify(body)} where scope = ${scope} and key = ${key}`);

async function find(db: Db, scope: string, key: string, digest: string): Promise<Answer | undefined> {
  const found = await row<{ request: string; status: number; body: unknown }>(
    db,
    sql`select request, status, body from idempotent_answer where scope = ${scope} and key = ${key}`,
  );
  if (found && found.request !== digest) throw new ProblemError(422, "key_reused");
  return found && { status: found.status, body: found.body };
}

/** Locks this key until the transaction ends; false when another process holds it. */
export async function lockKey(trx: Db, scope: string, key: string): Promise<boolean> {
  const found = await row<{ got: boolean }>(trx, sql`select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as got`);
  return found!.got;
}

export async function forgetOldAnswers(db: Db, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const gone = await run(
      db,
      sql`delete from idempotent_answer where (scope, key) in
            (select scope, key from idempotent_answer where created_at < ${now}::timestamptz - interval '72 hours' limit 1000)`,
    );
    forgotten += gone;
    if (gone < 1000) return forgotten;
  }
}
