import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { hashToken, newId, newToken } from "#app/foundation/ids.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import { LINK_MINUTES, LOOK_MINUTES, type Looking } from "./look.ts";
import * as queries from "./looks.queries.server.ts";

type Asked = { customerId: string; storefront: Region; reason: string; staffId: string; now: Date };
type At = { storefront: Region; now: Date };

const MOST_SHOWN = 50;
const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** "See as the customer": by a link from the staff's host, used once, for a quarter of an hour (decision 0116). */
export function createLooks({ database: { db } }: { database: Database }) {
  return {
    ask: ({
      customerId,
      storefront,
      reason,
      staffId,
      now,
    }: Asked): Promise<{ ok: true; link: string } | { ok: false; refusal: "unknown" }> =>
      inTransaction(db, async (trx) => {
        const link = newToken();
        const look = { id: newId(), customerId, staffId, storefront, reason, linkHash: hashToken(link), now };
        const isMade = await queries.insertLook(trx, { ...look, expiresAt: after(now, LINK_MINUTES) });
        return isMade ? { ok: true, link } : { ok: false, refusal: "unknown" };
      }),

    behind: async (link: string, { storefront, now }: At): Promise<queries.Linked | null> =>
      (isToken(link) && (await queries.findByLink(db, hashToken(link), storefront, now))) || null,

    open: async (link: string, { storefront, now }: At): Promise<string | null> => {
      if (!isToken(link)) return null;
      const token = newToken();
      const opening = { linkHash: hashToken(link), tokenHash: hashToken(token), storefront, now, expiresAt: after(now, LOOK_MINUTES) };
      return (await queries.openLook(db, opening)) ? token : null;
    },

    looking: async (token: string, { storefront, now }: At): Promise<Looking | null> =>
      (isToken(token) && (await queries.findLooking(db, hashToken(token), storefront, now))) || null,

    leave: (token: string, now: Date) => queries.endLook(db, hashToken(token), now),

    of: (customerId: string) => queries.listLooks(db, customerId, MOST_SHOWN),
  };
}

export type Looks = ReturnType<typeof createLooks>;
