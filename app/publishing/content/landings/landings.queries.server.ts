import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import type { LandingPage } from "./blocks.contract.ts";

type Text = { ru: string; en: string };
export type LandingRow = { landing: string; slug: string; name: Text; lead: Text; blocks: unknown[] };

const columns = sql`landing, slug, name, lead, blocks`;
const seenIn = (region: Region) => sql`active and (storefronts is null or ${region} = any (storefronts))`;

export const findLanding = (db: Db, landing: string, slug: string, region: Region) =>
  row<LandingRow>(db, sql`select ${columns} from landing_page where landing = ${landing} and slug = ${slug} and ${seenIn(region)}`);

export const listBelow = (db: Db, landing: string, region: Region) =>
  rows<LandingRow>(
    db,
    sql`select ${columns} from landing_page where landing = ${landing} and slug <> '' and ${seenIn(region)} order by position, slug`,
  );

export const listAddresses = (db: Db, region: Region) =>
  rows<{ landing: string; slug: string; name: Text; lead: Text }>(
    db,
    sql`select landing, slug, name, lead from landing_page where ${seenIn(region)} order by landing, position, slug`,
  );

export async function putLanding(
  trx: Db,
  { landing, slug, name, lead, blocks, storefronts, position }: LandingPage,
  now: Date,
): Promise<void> {
  assertTransaction(trx);
  const stored = { name, lead, blocks, storefronts, position };
  const before = await row<typeof stored>(
    trx,
    sql`select name, lead, blocks, storefronts, position from landing_page where landing = ${landing} and slug = ${slug}`,
  );
  await run(
    trx,
    sql`insert into landing_page (landing, slug, name, lead, blocks, storefronts, position, changed_at)
        values (${landing}, ${slug}, ${JSON.stringify(name)}, ${JSON.stringify(lead)}, ${JSON.stringify(blocks)}, ${storefronts}, ${position}, ${now})
        on conflict (landing, slug) do update set name = excluded.name, lead = excluded.lead, blocks = excluded.blocks,
          storefronts = excluded.storefronts, position = excluded.position, active = true, changed_at = excluded.changed_at`,
  );
  const [was, became] = [before ?? null, stored].map((each) => JSON.parse(JSON.stringify(each)));
  noteChange(trx, { objectKind: "landing", objectId: [landing, slug].filter(Boolean).join("/"), before: was, after: became });
}

export type LandingRequest = {
  id: string;
  landing: string;
  slug: string;
  storefront: Region;
  lang: Language;
  customerId: string | null;
  name: string;
  target: string;
  message: string;
  orderNumber: string;
  isOwnOrder: boolean;
};

export const insertRequest = (
  db: Db,
  { id, landing, slug, storefront, lang, customerId, name, target, message, orderNumber, isOwnOrder }: LandingRequest,
  now: Date,
) =>
  run(
    db,
    sql`insert into landing_request (id, landing, slug, storefront, lang, customer_id, name, target, message, order_number, is_own_order, created_at)
        values (${id}, ${landing}, ${slug}, ${storefront}, ${lang}, ${customerId}, ${name}, ${target}, ${message}, ${orderNumber}, ${isOwnOrder}, ${now})`,
  );

export const listOpenRequests = (db: Db) =>
  rows<LandingRequest & { createdAt: Date }>(
    db,
    sql`select r.id, r.landing, r.slug, r.storefront, r.lang, r.customer_id as "customerId", r.name, r.target, r.message, r.order_number as "orderNumber", r.is_own_order as "isOwnOrder", r.created_at as "createdAt"
        from landing_request r join case_for_staff c on c.kind = 'landing-request' and c.subject = r.id and c.closed_at is null
        order by r.created_at, r.id`,
  );

export const deleteOldRequests = (db: Db, before: Date) => run(db, sql`delete from landing_request where created_at < ${before}`);
