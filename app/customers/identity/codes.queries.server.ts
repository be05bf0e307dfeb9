import { assertTransaction, type Db, row, run, sql, takeAdvisoryLock, together } from "#app/foundation/database/database.server.ts";
import { entryMinutes, leastEntered, prefixLength } from "./paid-codes.ts";
import type { CodeHistory } from "./sign-in.ts";

export type Purpose = "sign-in" | "email" | "phone";

const lately = (whose: ReturnType<typeof sql>, now: Date) =>
  sql`(select coalesce(array_agg(created_at order by created_at desc), '{}') from sign_in_code
       where ${whose} and created_at > ${now}::timestamptz - interval '1 day')`;

/** `mailbox`: that an address leads to, however it is spelled. `known`: the browser's hash if it belongs to the target's owner. */
type From = { target: string; mailbox: string | null; known: string | null; address: string; network: string; now: Date };

/** Locks target and network, and reads the day's codes: those of strangers and of a known browser apart, those entered and all. */
export async function readCodeHistory(trx: Db, { target, mailbox, known, address, network, now }: From) {
  const within = `${network}${network.includes(":") ? ":" : "."}`;
  const whose = mailbox === null ? sql`target = ${target}` : sql`mailbox = ${mailbox}`;
  const toTarget = sql`${whose} and known_by is not distinct from ${known}`;
  const fromAddress = sql`address = ${address}`;
  const fromNetwork = sql`(address = ${network} or starts_with(address, ${within}))`;
  const history = sql<CodeHistory & { tries: number }>`
    select ${lately(toTarget, now)} as "toTarget",
           ${lately(fromAddress, now)} as "fromAddress", ${lately(sql`${fromAddress} and used_at is null`, now)} as "openFromAddress",
           ${lately(fromNetwork, now)} as "fromNetwork", ${lately(sql`${fromNetwork} and used_at is null`, now)} as "openFromNetwork",
           (select coalesce(sum(tries), 0)::int from sign_in_code where ${toTarget} and created_at > ${now}::timestamptz - interval '1 day') as tries`;
  const [, , found] = await together([
    takeAdvisoryLock(trx, `code ${mailbox ?? target}`),
    takeAdvisoryLock(trx, `codes from ${network}`),
    row(trx, history),
  ]);
  return found!;
}

/** Hourly limits: all codes to phones, distinct numbers per block of a thousand, unentered codes per prefix. Known browsers: `all` only. */
export type Measure = { all: number; strange: { block: number; prefix: number } | null };

/** Locks and reads the last hour: when each limit was filled (all, the phone's block, a stopped prefix); null where there is room. */
export async function readFullHour(trx: Db, phone: string, { all, strange }: Measure, now: Date) {
  // Literal channel: otherwise the partial indexes don't apply.
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
  const [, found] = await together([takeAdvisoryLock(trx, "codes to phones"), row(trx, full)]);
  return found!;
}

type NewCode = {
  id: string;
  target: string;
  mailbox: string | null;
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

/** Revokes older codes of the target and purpose, but strangers can't revoke a known browser's. */
export async function insertCode(trx: Db, code: NewCode): Promise<void> {
  assertTransaction(trx);
  const older = sql`update sign_in_code set expires_at = ${code.now} where target = ${code.target} and purpose = ${code.purpose}
    and customer_id is not distinct from ${code.customerId} and (known_by is null or known_by = ${code.known}) and used_at is null and expires_at > ${code.now}`;
  const fresh = sql`insert into sign_in_code (id, target, mailbox, channel, purpose, customer_id, code_hmac, browser_hash, known_by, address, created_at, expires_at)
    values (${code.id}, ${code.target}, ${code.mailbox}, ${code.channel}, ${code.purpose}, ${code.customerId}, ${code.hmac}, ${code.browserHash}, ${code.known}, ${code.address},
            ${code.now}, ${code.expires})`;
  await together([run(trx, older), run(trx, fresh)]);
}

type Try = { id: string; purpose: Purpose; customerId: string | null; browserHash: string; maxTries: number; now: Date };

/** Counts the attempt before comparing; undefined without a live code for this browser, purpose and customer. */
export const takeTry = (db: Db, { id, purpose, customerId, browserHash, maxTries, now }: Try) =>
  row<{ target: string; channel: "sms" | "whatsapp" | "email"; hmac: string; tries: number }>(
    db,
    sql`update sign_in_code set tries = tries + 1
        where id = ${id} and purpose = ${purpose} and customer_id is not distinct from ${customerId} and browser_hash = ${browserHash} and tries < ${maxTries} and used_at is null and expires_at > ${now}
        returning target, channel, code_hmac as hmac, tries`,
  );

export const findEmailCode = (db: Db, customerId: string, email: string, now: Date) =>
  row<{ id: string }>(
    db,
    sql`select id from sign_in_code where customer_id = ${customerId} and target = ${email} and purpose = 'email' and used_at is null and expires_at > ${now}
        order by created_at desc limit 1`,
  );

/** False if another request used it first. */
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

/** No limit looks back further than a day. */
export async function forgetOldCodes(db: Db, now: Date): Promise<number> {
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000);
  const codes = await run(db, sql`delete from sign_in_code where created_at < ${twoDaysAgo}`);
  const wrong = await run(db, sql`delete from wrong_code where at < ${twoDaysAgo}`);
  return codes + wrong + (await run(db, sql`delete from session where expires_at < ${twoDaysAgo}`));
}
