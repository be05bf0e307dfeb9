import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";

export const credentials = { login: "gong-atol", pass: "gong-pass", group: "sandbox-group" };

export type Operation = "sell" | "sell_refund";
export interface Item {
  name: string;
  price: number;
  quantity: number;
  sum: number;
  payment_method: string;
  payment_object: string;
  vat: { type: string; sum: number };
  nomenclature_code?: string;
}
export interface Receipt {
  client: { email?: string; phone?: string };
  company: { inn: string };
  items: Item[];
  payments: { type: number; sum: number }[];
  total: number;
}

export interface Document {
  uuid: string;
  externalId: string;
  operation: Operation;
  receipt: Receipt;
  totalMinor: number;
  queuedAt: number;
  state: "wait" | "done" | "fail";
  error: { code: number; text: string; type: string } | null;
  number: number;
}

export interface RegisterBook {
  giveToken(): string;
  /** 10 = unknown token, 11 = expired. */
  whyNoToken(token: string): 10 | 11 | null;
  endTokens(): void;
  find(by: { uuid: string } | { externalId: string }): Document | undefined;
  all(): Document[];
  queue(document: Pick<Document, "externalId" | "operation" | "receipt" | "totalMinor">): Document;
  failNext(error: NonNullable<Document["error"]>, times: number): void;
}

const TOKEN_MS = 24 * 3_600_000;
const QUEUE_UNITS = 1;

export function openRegisterBook(world: World, unitMs: number): RegisterBook {
  const book = world.state.section("atol", () => ({
    tokens: {} as Record<string, number>,
    documents: {} as Record<string, Document>,
    names: {} as Record<string, string>,
    failures: [] as NonNullable<Document["error"]>[],
    count: 0,
  }));

  function settle(document: Document): Document {
    if (document.state !== "wait" || world.clock.now() - document.queuedAt < QUEUE_UNITS * unitMs) return document;
    const failure = book().failures.shift();
    document.state = failure ? "fail" : "done";
    document.error = failure ?? null;
    if (!failure) document.number = ++book().count;
    world.state.changed();
    return document;
  }

  return {
    giveToken: () => {
      const token = randomUUID();
      book().tokens[token] = world.clock.now() + TOKEN_MS;
      world.state.changed();
      return token;
    },
    whyNoToken: (token) => {
      const until = book().tokens[token];
      if (until === undefined) return 10;
      return until <= world.clock.now() ? 11 : null;
    },
    endTokens: () => {
      for (const token of Object.keys(book().tokens)) book().tokens[token] = 0;
      world.state.changed();
    },
    find: (by) => {
      const document = book().documents["uuid" in by ? by.uuid : (book().names[by.externalId] ?? "")];
      return document && settle(document);
    },
    all: () => Object.values(book().documents).map(settle),
    queue: (asked) => {
      const document: Document = { ...asked, uuid: randomUUID(), queuedAt: world.clock.now(), state: "wait", error: null, number: 0 };
      book().documents[document.uuid] = document;
      book().names[document.externalId] = document.uuid;
      world.state.changed();
      return document;
    },
    failNext: (error, times) => {
      for (let n = 0; n < times; n++) book().failures.push(error);
      world.state.changed();
    },
  };
}
