import { CERTIFICATE, certificateBounced, readCertificateCause } from "#app/messaging/mail/certificate-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import * as queries from "./certificates.queries.server.ts";

type Deps = {
  orders: Orders;
  notifications: Notifications;
  now: () => Date;
  alarm: (kind: string) => void;
};

/** A bounced certificate opens a case and informs the buyer; a later successful email closes it [GFT-02]. */
export function followLetters({ orders, notifications, now, alarm }: Deps): void {
  notifications.follow(CERTIFICATE, async (trx, { cause, to }, outcome) => {
    const letter = readCertificateCause(cause);
    const found = await queries.findByLetter(trx, letter);
    if (!found) return;
    if (outcome.isSent) return void (await queries.closeNotIssued(trx, letter.id, now()));
    if (found.isOver) return;
    alarm("certificate_not_issued");
    const order = (await orders.find(trx, found.orderId))!;
    await queries.openNotIssued(trx, letter.id, { order: order.number, reason: outcome.reason }, now());
    await notifications.send(trx, certificateBounced(order, letter, to, orders.linkTo(order)));
  });
}
