import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { parcelStays } from "../parcel-again.queries.server.ts";
import type { Proposal, ProposalState, StockStep } from "./proposal.ts";

const fields = sql`id, order_id as "orderId", n, state, service, was_minor as "wasMinor", total_minor as "totalMinor",
  coalesce(asked_minor, total_minor - was_minor) as "askedMinor", coalesce(asked_currency, 'rub') as "askedCurrency", edited,
  proposed_by as "proposedBy", created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt"`;

/** The newest of an order. */
export const findProposal = (db: Db, orderId: string) =>
  row<Proposal>(db, sql`select ${fields} from order_proposal where order_id = ${orderId} order by n desc limit 1`);

export const proposalOf = (db: Db, id: string) => row<Proposal>(db, sql`select ${fields} from order_proposal where id = ${id}`);

/** The order is locked before. */
export async function lockProposal(trx: Db, id: string): Promise<Proposal | undefined> {
  assertTransaction(trx);
  return row<Proposal>(trx, sql`select ${fields} from order_proposal where id = ${id} for update`);
}

type New = Omit<Proposal, "n" | "state" | "endedAt" | "askedMinor" | "askedCurrency"> & {
  asked: { minor: number; currency: string } | null;
  pieces: readonly StockStep[];
};

/** Returns its number among the order's proposals. */
export async function insertProposal(trx: Db, made: New): Promise<number> {
  assertTransaction(trx);
  const written = await row<{ n: number }>(
    trx,
    sql`with made as (
          insert into order_proposal (id, order_id, n, service, was_minor, total_minor, asked_minor, asked_currency, edited, proposed_by, created_at, expires_at)
          select ${made.id}, ${made.orderId}, 1 + count(*), ${made.service}, ${made.wasMinor}, ${made.totalMinor}, ${made.asked?.minor ?? null},
            ${made.asked?.currency ?? null}, ${JSON.stringify(made.edited)}, ${made.proposedBy}, ${made.createdAt}, ${made.expiresAt}
          from order_proposal where order_id = ${made.orderId} returning id, n),
        kept as (
          insert into order_proposal_piece (proposal_id, product_id, specification_id, pieces)
          select made.id, p.product_id, p.specification_id, p.pieces
          from made, unnest(${made.pieces.map(({ productId }) => productId)}::text[], ${made.pieces.map(({ specificationId }) => specificationId)}::text[],
            ${made.pieces.map(({ by }) => by)}::int[]) as p (product_id, specification_id, pieces))
        select n from made`,
  );
  return written!.n;
}

export type Ended = { state: ProposalState; by: string; now: Date };

export const endProposal = (trx: Db, id: string, { state, by, now }: Ended): Promise<number> =>
  run(
    trx,
    sql`update order_proposal set state = ${state}, edited = null, ended_at = ${now}, ended_by = ${by} where id = ${id} and state = 'open'`,
  );

export type Piece = { productId: string; specificationId: string; quantity: number };

/** What was kept aside for it, once. */
export const takePieces = (trx: Db, id: string): Promise<Piece[]> =>
  rows<Piece>(
    trx,
    sql`delete from order_proposal_piece where proposal_id = ${id}
        returning product_id as "productId", specification_id as "specificationId", pieces as quantity`,
  );

/** Past their term, or over with goods still aside or a payment's page still open. */
export const findEnding = (db: Db, now: Date) =>
  rows<{ id: string; orderId: string }>(
    db,
    sql`select id, order_id as "orderId" from order_proposal p
        where state = 'open' and expires_at <= ${now}
          or state <> 'open' and (exists (select from order_proposal_piece where proposal_id = p.id)
            or exists (select from payment t where t.proposal_id = p.id and t.kind = 'top-up' and t.state in ('created', 'pending', 'held')))
        order by created_at limit 100`,
  );

/** Whether the order went on to where an edit of it would contradict what others know. */
export const isPastEditing = async (trx: Db, orderId: string): Promise<boolean> =>
  (await row(
    trx,
    sql`select where exists (select from marking_code where order_id = ${orderId} and state <> 'freed') or ${parcelStays(orderId)}`,
  )) !== undefined;
