import { type Database, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { invalid, notFound } from "#app/foundation/http/problem.ts";
import { newToken } from "#app/foundation/ids.server.ts";
import type { Card, Place } from "../card.ts";
import type { Catalogue } from "../catalogue.server.ts";
import { nameIn } from "../priced-goods.ts";
import * as queries from "./likes.queries.server.ts";
import { type Liked, MOST_LIKES, type Wish } from "./likes.ts";

export type Likes = ReturnType<typeof createLikes>;
type Deps = { database: Database; catalogue: Pick<Catalogue, "cards"> };

/** `gone`: not sold on this storefront any more. */
export type LikedView = { cards: (Card & { kind: "product" | "model"; id: string })[]; gone: (Liked & { name: string })[] };

/** A customer's likes and shared lists [CAT-11]. */
export function createLikes({ database: { db }, catalogue }: Deps) {
  /** Posts can't be liked here. */
  const exists = (thing: Liked) => (thing.kind === "post" ? false : queries.hasGoods(db, thing));

  async function view(customerId: string, place: Place): Promise<LikedView> {
    const liked = await queries.listLikedGoods(db, customerId);
    const cards = new Map(
      (await catalogue.cards(place, [...new Set(liked.map(({ modelId }) => modelId))])).map((card) => [card.model, card]),
    );
    const seen = liked.map((one) => ({ one, card: cards.get(one.modelId) }));
    return {
      cards: seen.flatMap(({ one: { kind, id }, card }) => (card ? [{ ...card, kind, id }] : [])),
      gone: seen.flatMap(({ one: { kind, id, name }, card }) => (card ? [] : [{ kind, id, name: nameIn(name, place.lang) }])),
    };
  }

  return {
    list: (customerId: string) => queries.listLikes(db, customerId),

    /** Idempotent; returns all likes. */
    async set({ on, ...thing }: Wish, customerId: string, now: Date): Promise<Liked[]> {
      if (!on) await queries.deleteLike(db, customerId, thing);
      else {
        if (!(await exists(thing))) throw notFound();
        await inTransaction(db, async (trx) => {
          await takeAdvisoryLock(trx, `likes ${customerId}`);
          if ((await queries.countLikes(trx, customerId)) >= MOST_LIKES) throw invalid([{ path: "id", code: "too_many_likes" }]);
          await queries.insertLike(trx, customerId, thing, now);
        });
      }
      return queries.listLikes(db, customerId);
    },

    view,
    shareOf: async (customerId: string) => (await queries.findShare(db, customerId)) ?? null,

    async share({ on, title, renew = false }: { on: boolean; title: string; renew?: boolean }, customerId: string, now: Date) {
      if (!on) await queries.deleteShare(db, customerId);
      return on ? queries.putShare(db, { customerId, slug: newToken().slice(0, 22), title }, renew, now) : null;
    },

    /** Without its owner; null: unknown link. */
    async shared(slug: string, place: Place) {
      const share = await queries.findShareBySlug(db, slug);
      if (!share) return null;
      const { cards } = await view(share.customerId, place);
      return { title: share.title, cards };
    },
  };
}
