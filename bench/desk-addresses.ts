import type pg from "pg";
import type { List, ListFilter } from "../app/foundation/lists/list.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What a filter can be set to: each of its fixed values; narrow and wide otherwise. */
function valuesOf(filter: ListFilter): string[] {
  if (filter.kind === "choice") return [...filter.values, filter.values.slice(0, 2).join(",")];
  if (filter.kind === "flag") return ["yes", "no"];
  if (filter.kind === "text") return ["м", "Мос", "order", "g5", "нигде"];
  if (filter.kind === "money") return ["..1000", "2000..2100", "100..500000", "400000.."];
  return [`${daysAgo(1)}..`, `${daysAgo(40)}..${daysAgo(30)}`, `${daysAgo(300)}..`, `..${daysAgo(390)}`];
}

/** Words that are common, rare, and of nobody; a phone's end, a number, a mailbox. */
const WORDS = ["иван", "Иванов Артём", "4567", "+7 800 001 23 45", "G000051", "G000050000", "u777@example", "никто", "orders.ship", "Anna"];

/** A list's pages as staff can ask for them. */
export function addressesOf(list: List): string[] {
  const all = ["", "all=yes", `all=yes&cols=${Object.keys(list.columns)}`];
  for (const key of Object.keys(list.sorts)) all.push(`all=yes&sort=${key}`, `all=yes&sort=-${key}`);
  for (const [key, filter] of Object.entries(list.filters))
    for (const value of valuesOf(filter)) all.push(`f.${key}=${encodeURIComponent(value)}`);
  if (list.words) for (const word of WORDS) all.push(`q=${encodeURIComponent(word)}`);
  const [first, second] = Object.entries(list.filters);
  if (first && second)
    all.push(
      `f.${first[0]}=${encodeURIComponent(valuesOf(first[1])[0]!)}&f.${second[0]}=${encodeURIComponent(valuesOf(second[1])[0]!)}&q=${encodeURIComponent("иван")}`,
    );
  return all;
}

/** The page that begins in the middle of the table, as the last of "Next" would reach it. */
export async function placeInTheMiddle(client: pg.Client, list: List, sort: string): Promise<string> {
  const { field } = list.sorts[sort]!;
  const { rows } = await client.query<{ place: string }>(
    `select ${field}::text || '~' || ${list.id} as place from ${list.from} order by ${field}, ${list.id} offset (select count(*) / 2 from ${list.from}) limit 1`,
  );
  return `all=yes&sort=-${sort}&after=${encodeURIComponent(rows[0]?.place ?? "")}`;
}

/** One thing of each kind that Ctrl-K finds. */
export async function searches(client: pg.Client): Promise<Record<string, string>> {
  const one = async (statement: string) => String(Object.values((await client.query(statement)).rows[0] ?? { none: "" })[0]);
  return {
    "order number": await one("select number from shop_order where id = 'g50000'"),
    "start of a number": "G000051",
    "phone tail": "4567",
    "whole phone": await one("select buyer ->> 'phone' from shop_order where id = 'g50000'"),
    email: await one("select buyer ->> 'email' from shop_order where id = 'g50000'"),
    "common name": "иван",
    "two names": "Иванов Артём",
    article: await one("select sku from order_line where order_id = 'g50000'"),
    "marking code": await one("select ki from marking_code offset 25000 limit 1"),
    "tracking number": await one("select track from delivery_document where track is not null offset 25000 limit 1"),
    "payment id": await one("select id from payment offset 25000 limit 1"),
    "bank's payment id": await one("select provider_id from payment where provider_id is not null offset 25000 limit 1"),
    "certificate's mailbox": await one("select email from certificate offset 500 limit 1"),
    return: await one("select number || '/1' from goods_return g join shop_order o on o.id = g.order_id offset 500 limit 1"),
    "nothing there": "zzzzzz",
  };
}
