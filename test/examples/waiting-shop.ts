import { sql } from "kysely";
import type { shopRules } from "../../app/backoffice/inbox/shop-rules.ts";
import { putOnShelf } from "./goods.ts";
import { aShopFile } from "./shop-file.ts";
import { createShopper } from "./shopper.ts";
import { spokenOf, type Waiting, type World } from "./waiting.ts";
import { restock } from "./waits.ts";

const file = (text: string) => new File([text], "shop.json", { type: "application/json" });

export function waitingShop(world: World) {
  const { shop, anna, testShop, opened, does } = world;
  const now = () => shop.clock.now();
  return {
    "stock-shortage": {
      make: async () => {
        const gloves = await putOnShelf(shop, { price: 1610, stock: 5 });
        await createShopper(testShop.app).order([{ productid: gloves, quantity: 3 }]);
        await restock(shop, gloves, 1);
        return `${gloves} 0`;
      },
      says: { pieces: "3" },
    },
    "stock-low": {
      make: async () => {
        const gloves = await putOnShelf(shop, { stock: 1 });
        await sql`update model set sold = 1000000 where id = ${`m-${gloves}`}`.execute(shop.db);
        return `m-${gloves}`;
      },
      there: ({ kind, subject }) => [["inbox.snooze", { kind, subject, until: "change" }]],
    },
    "import-refused": {
      make: async () => {
        await anna.act("catalogue.import", { file: file("{"), preview: "" });
        const { rows } = await sql<{ id: string }>`select max(id)::text as id from import_run`.execute(shop.db);
        return rows[0]!.id;
      },
      there: () => [["catalogue.import", { file: file(JSON.stringify(aShopFile())), preview: "" }]],
    },
    "1c-terms": spokenOf(world, "1c-terms", async () => "1c size", { file: "import.xml" }),
    "points-too-few": { make: () => opened("points-too-few", "boxberry RU", { known: 4000, good: 12 }) },
    "points-stale": { make: () => opened("points-stale", "boxberry RU", {}) },
    "calendar-missing": spokenOf(world, "calendar-missing", async () => "2028"),
    "job-dead": {
      make: async () => {
        await sql`insert into message (id, cause, channel, recipient, text, created_at, failed_at, problem)
          values ('dead-1', 'dead-1', 'sms', '+79000000000', 'x', ${now()}, now(), 'no')`.execute(shop.db);
        return "messages sms";
      },
    },
    "redirect-broken": {
      make: async () => {
        await does("redirects.add", { source: "/gone", target: "/model/nowhere", from: "", until: "" });
        return String((await shop.redirects.rules())[0]!.id);
      },
    },
    "search-empty": {
      make: async () => {
        await sql`insert into search_miss (storefront, lang, query, times, first_at, last_at) values ('ru', 'ru', 'кимоно', 9, ${now()}, ${now()})`.execute(
          shop.db,
        );
        return "ru ru кимоно";
      },
      there: ({ kind, subject }) => [["inbox.snooze", { kind, subject, until: "week" }]],
    },
  } satisfies Record<keyof typeof shopRules, Waiting>;
}
