import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Proposal } from "#app/orders/proposals/proposal.ts";

type NewTopUp = { id: string; provider: string; test: boolean; now: Date; expiresAt: Date };

/** Declined attempts of one proposal; a buyer who needs more may write to us. */
const MOST = 10;

/** Starts an attempt while its proposal stands and has none; its row lock keeps the proposal from ending meanwhile. */
export const insertTopUp = (db: Db, proposal: Proposal, made: NewTopUp) =>
  row<{ id: string }>(
    db,
    sql`with p as (
          select p.*, o.number, o.entity from order_proposal p join shop_order o on o.id = p.order_id
          where p.id = ${proposal.id} and p.state = 'open' and p.expires_at > ${made.now} and p.service is not null for update of p)
        insert into payment (id, order_id, proposal_id, kind, service, provider, own_ref, amount_minor, currency, entity, test, state, created_at, expires_at,
                             asked_minor, asked_currency)
        select ${made.id}, p.order_id, p.id, 'top-up', p.service, ${made.provider},
          p.number || '-' || (select count(*) + 1 from payment t where t.order_id = p.order_id and t.kind in ('main', 'top-up')),
          p.total_minor - p.was_minor, 'rub', p.entity, ${made.test}, 'created', ${made.now}, least(${made.expiresAt}, p.expires_at),
          p.asked_minor, p.asked_currency
        from p where (select count(*) from payment t where t.proposal_id = p.id) < ${MOST}
        on conflict do nothing returning id`,
  );

/** The difference came by a transfer; `note`: by what staff know. Its proposal is locked and stands. */
export const insertTransfer = (trx: Db, { id: proposalId }: Proposal, { id, note, now }: { id: string; note: string; now: Date }) =>
  run(
    trx,
    sql`insert into payment (id, order_id, proposal_id, kind, service, own_ref, amount_minor, currency, entity, test, state, created_at, paid_at, note)
        select ${id}, p.order_id, p.id, 'top-up', p.service,
          o.number || '-' || (select count(*) + 1 from payment t where t.order_id = p.order_id and t.kind in ('main', 'top-up')),
          p.total_minor - p.was_minor, 'rub', o.entity, false, 'paid', ${now}, ${now}, ${note}
        from order_proposal p join shop_order o on o.id = p.order_id where p.id = ${proposalId}`,
  );

/** The attempt that may hold money, else the newest. */
export const findTopUp = async (db: Db, proposalId: string): Promise<string | null> =>
  (
    await row<{ id: string }>(
      db,
      sql`select id from payment where proposal_id = ${proposalId}
          order by (state in ('created', 'pending', 'held', 'paid', 'review')) desc, created_at desc limit 1`,
    )
  )?.id ?? null;
