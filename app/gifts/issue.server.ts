import { randomBytes } from "node:crypto";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { rubles } from "#app/foundation/money.ts";
import { type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { certificateMail } from "#app/messaging/mail/certificate-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { CODE_BYTES, spellCode } from "./certificate-code.ts";
import { certificatePicture } from "./certificate-picture.ts";
import * as queries from "./certificates.queries.server.ts";
import { codeHash } from "./certificates.server.ts";

type Deps = {
  database: Database;
  orders: Orders;
  notifications: Notifications;
  key: string;
  log: Log;
  alarm: (kind: string) => void;
  killPoint: KillPoint;
  originOf: (region: Region) => string;
};
type Due = Awaited<ReturnType<typeof queries.findDue>>[number];

const DUE_AT_ONCE = 10;
const AGAIN_MS = 5 * 60_000;

/** Issues paid, due certificates: creates code, picture and PDF; only the email has the code. The row's lock picks a process. */
export function createIssuing({ database: { db }, orders, notifications, key, log, alarm, killPoint, originOf }: Deps) {
  return async function issueDue(now: Date): Promise<boolean> {
    await queries.voidUnpaid(db, now);
    const found = await queries.findDue(db, now, DUE_AT_ONCE);
    for (const due of found)
      await issue(due, now).catch(async (error: unknown) => {
        log.error({ err: error, certificate: due.id }, "certificate.issue_failed");
        alarm("certificate_not_issued");
        await queries.openNotIssued(db, due.id, { order: due.number, reason: queries.NOT_DRAWN }, now);
        await queries.putOff(db, due.id, new Date(now.getTime() + AGAIN_MS));
      });
    return found.length === DUE_AT_ONCE;
  };

  async function issue(due: Due, now: Date): Promise<void> {
    const code = spellCode(randomBytes(CODE_BYTES));
    const letter = await letterOf(due, code);
    await inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, due.orderId))!;
      if (!(await queries.issue(trx, due, codeHash(key, code), now))) return;
      killPoint("certificate.issued");
      await notifications.send(trx, [letter]);
      await orders.work(trx, order, "done", { actor: "shop", now });
    });
  }

  async function letterOf({ id, issue, number, valueMinor, storefront, lang, background, ...face }: Due, code: string) {
    const valueRubles = rubles(valueMinor);
    const address = `${originOf(storefront)}/lk/money?account=advance`;
    const picture = certificatePicture({
      ...face,
      valueRubles,
      lang,
      code,
      storefront: storefrontIn(storefront),
      background: background && `data:image/jpeg;base64,${background.toString("base64")}`,
    });
    // Heavy and rarely needed.
    const [{ asJpeg, outlined }, { certificateDocument }] = await Promise.all([import("./draw.server.ts"), import("./document.server.ts")]);
    const svg = await outlined(picture);
    const [jpeg, pdf] = await Promise.all([asJpeg(svg), certificateDocument({ svg, valueRubles, code, address, number, lang })]);
    return certificateMail({ storefront, lang }, { ...face, id, issue: issue + 1, valueRubles, code, address, jpeg, pdf });
  }
}
