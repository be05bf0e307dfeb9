import * as z from "zod";
import { type Card, type Place, say } from "#app/catalogue/card.ts";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import { readListing } from "#app/catalogue/listing.ts";
import { findPicture } from "#app/catalogue/pictures.queries.server.ts";
import { email } from "#app/customers/identity/identity.contract.ts";
import { normalizePhone } from "#app/customers/identity/phone.ts";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { createHourly } from "#app/foundation/http/limits.server.ts";
import { invalid, notFound, ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import { type Block, block, landingPage, type RequestBody, requestBody } from "./blocks.contract.ts";
import * as queries from "./landings.queries.server.ts";
import { askedPage, type FormResult, LANDING_PAGE_SIZE, landingPath, plainFields, type ShownBlock } from "./landings.ts";

type Deps = {
  database: Database;
  catalogue: Catalogue;
  log: Log;
  limits: number;
  isOwn: (number: string, visit: Visit) => Promise<boolean>;
};
/** The page or order a message is about. */
type WrittenAt = Pick<queries.LandingRequest, "landing" | "slug" | "orderNumber" | "isOwnOrder"> & { page: string };
const CONTACT = "contact";

export type Landings = ReturnType<typeof createLandings>;

const REQUESTS_AN_HOUR = { own: 5, address: 25 };
const KEPT_DAYS = 365;

/** Landing pages built of blocks, and their forms [CAT-07]. */
export function createLandings({ database: { db }, catalogue, log, limits, isOwn }: Deps) {
  const countRequest = createHourly(REQUESTS_AN_HOUR, limits);

  /** An outdated block is skipped; the page survives. */
  const readBlocks = ({ landing, slug, blocks }: queries.LandingRow): Block[] =>
    blocks.flatMap((stored, at) => {
      const read = block.safeParse(stored);
      if (!read.success) log.warn({ landing, slug, block: at, issues: z.treeifyError(read.error) }, "landing.block_rejected");
      return read.success ? [read.data] : [];
    });

  async function goodsOf({ goods }: Extract<Block, { kind: "grid" }>, place: Place): Promise<Card[]> {
    if ("models" in goods) return catalogue.cards(place, goods.models);
    const all = { ...readListing(new URLSearchParams(), null), category: "category" in goods ? goods.category : null };
    const cards: Card[] = [];
    for (let page = 1, pages = 1; page <= pages && cards.length < MOST_GOODS; page++) {
      const view =
        "collection" in goods
          ? (await catalogue.collection(place, goods.collection, { ...all, page }))?.view
          : await catalogue.list(place, { ...all, page });
      cards.push(...(view?.cards ?? []));
      pages = view?.pages ?? 0;
    }
    return cards;
  }

  async function show(one: Block, place: Place, row: queries.LandingRow, asked: string | null): Promise<ShownBlock> {
    const words = (text?: { ru: string; en: string }) => (text ? say(text, place.lang) : "");
    if (one.kind === "hero") {
      const [card] = one.model ? await catalogue.cards(place, [one.model]) : [];
      const stored = one.picture && (await findPicture(db, one.picture.id));
      return {
        kind: "hero",
        text: words(one.text),
        picture: card?.pictures[0] ?? null,
        wide: stored && one.picture ? { id: stored.id, width: stored.width, height: stored.height, alt: words(one.picture.alt) } : null,
        action: one.action ? { to: one.action.to, label: words(one.action.label) } : null,
      };
    }
    if (one.kind === "grid") {
      const cards = await goodsOf(one, place);
      const pages = Math.max(1, Math.ceil(cards.length / LANDING_PAGE_SIZE));
      const { page } = askedPage(asked, pages);
      return {
        kind: "grid",
        title: words(one.title),
        cards: cards.slice((page - 1) * LANDING_PAGE_SIZE, page * LANDING_PAGE_SIZE),
        page,
        pages,
      };
    }
    if (one.kind === "text") return { kind: "text", title: words(one.title), paragraphs: one.paragraphs.map(words) };
    if (one.kind === "video") return { kind: "video", title: words(one.title), src: one.src };
    if (one.kind === "form") return { kind: "form", title: words(one.title), text: words(one.text) };
    const below = await queries.listBelow(db, row.landing, place.region as Region);
    return {
      kind: "pages",
      title: words(one.title),
      pages: below
        .filter(({ slug }) => slug !== row.slug)
        .map(({ slug, name, lead }) => ({ path: landingPath(row.landing, slug), name: words(name), lead: words(lead) })),
    };
  }

  async function request(body: RequestBody, at: { landing: string; slug: string }, visit: Visit): Promise<void> {
    const { storefront } = visit;
    const row = await queries.findLanding(db, at.landing, at.slug, storefront.region);
    if (!row || !readBlocks(row).some(({ kind }) => kind === "form")) throw notFound();
    await keep(body, { ...at, page: landingPath(at.landing, at.slug), orderNumber: "", isOwnOrder: false }, visit);
  }

  async function keep({ name, contact, message }: RequestBody, { page, ...at }: WrittenAt, visit: Visit): Promise<void> {
    const { storefront, lang, customerId, now } = visit;
    const mailbox = email.safeParse(contact);
    const target = mailbox.success ? mailbox.data : normalizePhone(contact, storefront.countries[0]!);
    if (!target) throw invalid([{ path: "contact", code: "enter_contact" }]);
    await countRequest(visit);
    const id = newId();
    await inTransaction(db, async (trx) => {
      await queries.insertRequest(trx, { ...at, id, storefront: storefront.region, lang, customerId, name, target, message }, now);
      await openCase(
        trx,
        "landing-request",
        id,
        { page, ...(at.orderNumber && { order: at.orderNumber, isOwnOrder: at.isOwnOrder }) },
        now,
      );
    });
  }

  return {
    /** Null = no such page here. `pages`: of its longest list. */
    page: async (place: Place, landing: string, slug: string, asked: string | null) => {
      const row = await queries.findLanding(db, landing, slug, place.region as Region);
      if (!row) return null;
      const above = slug ? await queries.findLanding(db, landing, "", place.region as Region) : null;
      const blocks = await Promise.all(readBlocks(row).map((one) => show(one, place, row, asked)));
      return {
        landing,
        slug,
        name: say(row.name, place.lang),
        lead: say(row.lead, place.lang),
        above: above ? { path: landingPath(landing, ""), name: say(above.name, place.lang) } : null,
        blocks,
        pages: Math.max(1, ...blocks.map((one) => (one.kind === "grid" ? one.pages : 1))),
      };
    },

    named: async ({ region, lang }: Pick<Place, "region" | "lang">) =>
      (await queries.listAddresses(db, region)).map(({ landing, slug, name, lead }) => ({
        path: landingPath(landing, slug),
        name: say(name, lang),
        lead: say(lead, lang),
      })),

    addresses: async (region: string) =>
      (await queries.listAddresses(db, region as Region)).map(({ landing, slug }) => landingPath(landing, slug)),

    async put(input: unknown, now: Date): Promise<{ ok: true; path: string } | { ok: false; refusal: string }> {
      const read = landingPage.safeParse(input);
      if (!read.success) return { ok: false, refusal: z.prettifyError(read.error) };
      await inTransaction(db, (trx) => queries.putLanding(trx, read.data, now));
      return { ok: true, path: landingPath(read.data.landing, read.data.slug) };
    },

    request,
    /** The contact form; links an order only if it is the writer's. */
    async write({ order, ...body }: RequestBody & { order: string }, visit: Visit): Promise<FormAnswer> {
      const isOwnOrder = order !== "" && (await isOwn(order, visit));
      return said(keep(body, { landing: CONTACT, slug: "", page: `/${CONTACT}`, orderNumber: order, isOwnOrder }, visit));
    },
    /** The same for a form without scripts: the page shows the outcome. */
    async ask(text: string, at: { landing: string; slug: string }, visit: Visit): Promise<FormResult> {
      const read = requestBody.safeParse(plainFields(text, Object.keys(requestBody.shape)));
      if (!read.success) return "wrong";
      return (await said(request(read.data, at, visit))).said;
    },

    openRequests: () => queries.listOpenRequests(db),
    forgetOld: (now: Date) => queries.deleteOldRequests(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000)),
  };
}

type FormAnswer = { said: FormResult; headers: Record<string, string> };

async function said(keeping: Promise<void>): Promise<FormAnswer> {
  try {
    await keeping;
    return { said: "sent", headers: {} };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) return { said: "wrong", headers: {} };
    if (error instanceof ProblemError && error.status === 429) return { said: "later", headers: error.headers };
    throw error;
  }
}

const MOST_GOODS = 200;
