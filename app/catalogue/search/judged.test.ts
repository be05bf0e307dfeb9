import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { createDemoShop } from "../../../test/demo-goods.ts";
import { gradesOf, type Measured, ndcg, summed } from "../../../test/ranking.ts";
import { intentions } from "../../../test/search-intentions.ts";
import { queries as goodsQueries } from "../../../test/search-queries.ts";

const queries = [...goodsQueries, ...intentions];
const LEAST_NDCG = 0.9;
const MOST_EMPTY = 0.02;
const PAGE = "docs/search.md";

const { app } = await createDemoShop();

const places = { ru: { region: "ru", host: "localhost" }, en: { region: "eu", host: "eu.localhost" } } as const;

async function find(q: string, lang: "ru" | "en"): Promise<string[]> {
  const headers = { host: places[lang].host, cookie: `lang=${lang}` };
  const answer = await app.inject({ url: "/shop/catalogue", query: { q }, headers });
  assert.equal(answer.statusCode, 200, q);
  const { links, items } = answer.json();
  return [...links.map(({ path }: { path: string }) => `link:${path}`), ...items.map(({ slug }: { slug: string }) => slug)];
}

const measured: Measured[] = [];
for (const { lang, kind, query, ...wanted } of queries) {
  const found = await find(query, lang);
  measured.push({ lang, kind, query, ndcg: ndcg(found, gradesOf(wanted, places[lang].region)), found: found.length });
}

test("the judged set is large, in two languages, of every kind, and asks nothing twice", () => {
  assert.ok(queries.length >= 250);
  for (const lang of ["ru", "en"]) assert.ok(queries.filter((one) => one.lang === lang).length >= 100, lang);
  assert.equal(new Set(queries.map(({ lang, query }) => `${lang} ${query}`)).size, queries.length);
});

test("[CAT-10] searches by intention are at least 120, and answered as well as the others", () => {
  assert.ok(intentions.length >= 120);
  const own = measured.filter(({ kind }) => kind === "intention");
  const worst = own.filter((one) => one.ndcg < LEAST_NDCG).map((one) => `${one.query} ${one.ndcg.toFixed(2)}`);
  assert.ok(summed(own).ndcg >= LEAST_NDCG, `${summed(own).ndcg.toFixed(3)}; worst: ${worst.join(" · ")}`);
});

for (const lang of ["ru", "en"] as const)
  test(`searches in ${lang} find what is wanted: nDCG@10 of at least ${LEAST_NDCG}, nothing found by at most ${MOST_EMPTY * 100} %`, () => {
    const own = measured.filter((one) => one.lang === lang);
    const { ndcg: mean, empty } = summed(own);
    const worst = own
      .sort((a, b) => a.ndcg - b.ndcg)
      .slice(0, 40)
      .map((one) => `${one.query} ${one.ndcg.toFixed(2)}`);
    assert.ok(mean >= LEAST_NDCG, `nDCG@10 ${mean.toFixed(3)}; worst: ${worst.join(" · ")}`);
    assert.ok(empty <= MOST_EMPTY, `${(empty * 100).toFixed(1)} % empty`);
  });

test(`the figures of ${PAGE} are those measured (UPDATE=1 writes them)`, () => {
  const rows = (["ru", "en"] as const).flatMap((lang) => {
    const own = measured.filter((one) => one.lang === lang);
    const kinds = [...new Set(queries.map(({ kind }) => kind))].map((kind) => [kind, own.filter((one) => one.kind === kind)] as const);
    return [...kinds, ["all", own] as const].flatMap(([kind, those]) => {
      if (!those.length) return [];
      const { queries: count, ndcg: mean, empty } = summed(those);
      return `| ${lang} | ${kind} | ${count} | ${mean.toFixed(2)} | ${(empty * 100).toFixed(1)} % |`;
    });
  });
  const table = ["| language | kind | queries | nDCG@10 | nothing found |", "|---|---|---|---|---|", ...rows].join("\n");
  const page = readFileSync(PAGE, "utf8");
  const written = page.replace(/(?<=<!-- measured -->\n)[\s\S]*(?=\n<!-- end -->)/, table);
  if (process.env.UPDATE) writeFileSync(PAGE, written);
  else assert.equal(page, written);
});
