import { createHash } from "node:crypto";
import { openCaseOnce } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Fulfilment } from "#app/fulfilment/fulfilment.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Source } from "../reading/source.server.ts";
import { textChunks } from "../reading/text-chunks.server.ts";
import { type XmlShape, xmlRecords } from "../reading/xml-records.server.ts";
import { because, type Reason } from "../reasons.ts";
import { answerTo, type Doubt, type OrderSaid, orderSaid } from "./states-in.ts";

const ACTOR = "1C";
const SHAPE: XmlShape = {
  records: new Set(["Документ"]),
  skipped: new Set(["Каталог", "Классификатор", "ПакетПредложений"]),
  onOpen: () => {},
  onText: () => {},
  onSkipped: () => {},
};

export type StatesTold = {
  documents: number;
  moved: number;
  doubts: number;
  unknown: string[];
  refused: { where: string; reason: Reason }[];
};

type Deps = {
  database: Database;
  orders: Orders;
  fulfilment: Fulfilment;
  hasNews: (orderId: string) => Promise<boolean>;
};

/** Order states from 1C: each document is processed alone, doubts become cases. */
export function createStatesIn({ database: { db }, orders, fulfilment, hasNews }: Deps) {
  const doubt = async ({ id, number }: { id: string; number: string }, { kind, detail }: Doubt, now: Date) => {
    const whole = { order: number, ...detail };
    // The same statement is the same case, another one a new case.
    const subject = `${id} ${createHash("sha256").update(JSON.stringify(whole)).digest("hex").slice(0, 8)}`;
    await inTransaction(db, (trx) => openCaseOnce(trx, kind, subject, whole, now));
  };

  async function follow(said: OrderSaid, told: StatesTold, now: Date): Promise<void> {
    const known = await orders.findByNumber(said.number);
    const order = known && (await orders.find(db, known.id));
    if (!order) {
      told.unknown.push(said.number);
      return;
    }
    const { actions, doubts } = answerTo(said, order, await hasNews(order.id));
    for (const action of actions) {
      const outcome = await fulfilment.work(order.number, action, { by: ACTOR, now, hasHappened: true });
      if (outcome.ok) told.moved++;
      // Already past that state: nothing to do.
      else if (outcome.refusal !== "elsewhere")
        doubts.push({ kind: "1c-state", detail: { state: said.state, action, refusal: outcome.refusal } });
    }
    for (const one of doubts) await doubt(order, one, now);
    told.doubts += doubts.length;
  }

  return {
    /** Throws ExchangeRefusedError and changes nothing unless the whole file parses. */
    take: async (source: Source, now: Date): Promise<StatesTold> => {
      const told: StatesTold = { documents: 0, moved: 0, doubts: 0, unknown: [], refused: [] };
      const all: { where: string; said: OrderSaid }[] = [];
      for (const file of source.files)
        for await (const { node } of xmlRecords(file.name, textChunks(file.name, file.bytes()), SHAPE)) {
          const where = `${file.name}:${node.line}`;
          const said = orderSaid(node);
          if (!said) continue;
          told.documents++;
          for (const path of node.cut ?? []) told.refused.push({ where, reason: because("cut-out", { path }) });
          if ("refused" in said) told.refused.push({ where, reason: said.refused });
          else all.push({ where, said });
        }
      for (const { where, said } of all)
        await follow(said, told, now).catch((error) => {
          told.refused.push({ where, reason: because("order-failed", { number: said.number, detail: (error as Error).message }) });
        });
      return told;
    },
  };
}
