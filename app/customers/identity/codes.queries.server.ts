import { assertTransaction, type Db, row, run, sql, takeTurn, together } from "#app/foundation/database/database.server.ts";
import { entryMinutes, leastEntered, prefixLength } from "./paid-codes.ts";

/** To sign in, or to make a mailbox or a phone the customer's. */
export type Purpose = "sign-in" | "email" | "phone";

const lately = (whose: ReturnType<typeof sql>, now: Date) =>
  sql`(select coalesce(array_agg(created_at order by created_at desc), '{}') from sign_in_code
       where ${whose} and created_at > ${now}::timestamptz - interval '1 day')`;

/** `known`: the browser that asks, where the target's owner is known by it. */
type From = { target: string; known: string | null; address: string; network: string; now: Date };

/**
 * Takes the target and then the network for this transaction (requests at once count one after the other, whichever process they came to) and
 * reads the day's codes. What strangers asked for does not count against a known browser, nor what it asked for against them.
 */
export async function readCodeHistory(trx: Db, { target, known, address, network, now }: From) {
  const within = `${network}${network.includes(":") ? ":" : "."}`;
  const toTarget = sql`target = ${target} and known_by is not distinct from ${known}`;
  const history = sql<{ toTarget: Date[]; fromAddress: Date[]; fromNetwork: Date[]; tries: number }>`
    select ${lately(toTarget, now)} as "toTarget", ${lately(sql`address = ${address}`, now)} as "fromAddress",
           ${lately(sql`(address = ${network} or starts_with(address, ${within}))`, now)} as "fromNetwork",
           (select coalesce(sum(tries), 0)::int from sign_in_code where ${toTarget} and created_at > ${now}::timestamptz - interval '1 day') as tries`;
  const [, , found] = await together([takeTurn(trx, `code ${target}`), takeTurn(trx, `codes from ${network}`), row(trx, history)]);
  return found!;
}

/**
 * Of how many codes an hour is full: all that go to phones; of one block of a thousand numbers how many numbers they go to; of one prefix how
 * many nobody enters. A known browser's count among all alone.
 */
export type Measure = { all: number; strange: { block: number; prefix: number } | null };

/**
 * Takes all codes to phones for this transaction, after the turns above, and reads the last hour: how many it has, and when the code was sent that
 * fills it, among all, among those to other numbers of the phone's block, and the first to a prefix that is stopped; null where there is room.
 */
export async function readFullHour(trx: Db, phone: string, { all, strange }: Measure, now: Date) {
  // By literal channel: only then the indexes of these codes fit.
  const paid = sql`channel <> 'email' and created_at > ${now}::timestamptz - interval '1 hour'`;
  const ofStrangers = ({ block, prefix }: NonNullable<Measure["strange"]>) => sql`
    (select max(created_at) from sign_in_code where ${paid} and left(target, -3) = left(${phone}::text, -3) and target <> ${phone}
     group by target order by 1 desc offset ${block - 1} limit 1) as "block",
    (select case when count(*) >= ${prefix} and count(used_at) < count(*) * ${leastEntered}::float8 then min(created_at) end
     from sign_in_code where ${paid} and known_by is null and left(target, ${prefixLength}) = left(${phone}::text, ${prefixLength})
       and created_at < ${now}::timestamptz - make_interval(mins => ${entryMinutes})) as "prefix"`;
  const full = sql<{ sent: number; all: Date | null; block: Date | null; prefix: Date | null }>`
    select (select count(*)::int from sign_in_code where ${paid}) as sent,
           (select created_at from sign_in_code where ${paid} order by created_at desc offset ${all - 1} limit 1) as "all",
           ${strange ? ofStrangers(strange) : sql`null::timestamptz as "block", null::timestamptz as "prefix"`}`;
  const [, found] = await together([takeTurn(trx, "codes to phones"), row(trx, full)]);
  return found!;
}

type NewCode = {
  id: string;
  target: string;
  channel: string;
  purpose: Purpose;
  customerId: string | null;
  hmac: string;
  browserHash: string;
  known: string | null;
  address: string;
  now: Date;
  expires: Date;
};

/** A new code kills the older ones of its target and purpose, but no stranger's those of a known browser. */
export async function insertCode(trx: Db, code: NewCode): Promise<void> {
  assertTransaction(trx);
  const older = sql`update sign_in_code set expires_at = ${code.now} where target = ${code.target} and purpose = ${code.purpose}
    and customer_id is not distinct from ${code.customerId} and (known_by is null or known_by = ${code.known}) and used_at is null and expires_at > ${code.now}`;
  const fresh = sql`insert into sign_in_code (id, target, channel, purpose, customer_id, code_hmac, browser_hash, known_by, address, created_at, expires_at)
    values (${code.id}, ${code.target}, ${code.channel}, ${code.purpose}, ${code.customerId}, ${code.hmac}, ${code.browserHash}, ${code.known}, ${code.address},
            ${code.now}, ${code.expires})`;
  await together([run(trx, older), run(trx, fresh)]);
}

type Try = { id: string; purpose: Purpose; customerId: string | null; browserHash: string; maxTries: number; now: Date };

/** Counts the try before anything is compared; undefined when there is no live code with tries left for this browser, purpose and customer. */
export const takeTry = (db: Db, { id, purpose, customerId, browserHash, maxTries, now }: Try) =>
  row<{ target: string; channel: "sms" | "whatsapp" | "email"; hmac: string; tries: number }>(
    db,
    sql`update sign_in_code set tries = tries + 1
        where id = ${id} and purpose = ${purpose} and customer_id is not distinct from ${customerId} and browser_hash = ${browserHash} and tries < ${maxTries} and used_at is null and expires_at > ${now}
        returning target, channel, code_hmac as hmac, tries`,
  );

/** The live code that would give this customer this mailbox. */
export const findEmailCode = (db: Db, customerId: string, email: string, now: Date) =>
  row<{ id: string }>(
    db,
    sql`select id from sign_in_code where customer_id = ${customerId} and target = ${email} and purpose = 'email' and used_at is null and expires_at > ${now}
        order by created_at desc limit 1`,
  );

/** Uses the code up; false when somebody was faster. */
export const useCode = async (trx: Db, id: string, now: Date) =>
  (await run(trx, sql`update sign_in_code set used_at = ${now} where id = ${id} and used_at is null`)) === 1;

export const noteWrongCode = (db: Db, network: string, now: Date) =>
  run(db, sql`insert into wrong_code (network, at) values (${network}, ${now})`);

export async function countWrongCodes(db: Db, network: string, since: Date) {
  const found = await row<{ network: number; all: number }>(
    db,
    sql`select count(*) filter (where network = ${network})::int as network, count(*)::int as "all" from wrong_code where at > ${since}`,
  );
  return found!;
}

/** Nothing counts further back than a day. */
export async function forgetOldCodes(db: Db, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 2 * 86_400_000);
  const codes = await run(db, sql`delete from sign_in_code where created_at < ${dayAgo}`);
  const wrong = await run(db, sql`delete from wrong_code where at < ${dayAgo}`);
  return codes + wrong + (await run(db, sql`delete from session where expires_at < ${dayAgo}`));
}
