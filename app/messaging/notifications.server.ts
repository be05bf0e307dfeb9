import { withMailbox } from "#app/foundation/contact-phrase.ts";
import { assertTransaction, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { withFooter } from "./mail/footer.ts";
import { claimDue, insertMessages, markFailed, markSent, noteProblem, type StoredMessage } from "./notifications.queries.server.ts";
import { type Channel, channelNames, type Message } from "./notifications.ts";
import { sealMessage, unsealMessage } from "./secret-message.server.ts";

export type Notifications = ReturnType<typeof createNotifications>;
type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  killPoint: KillPoint;
  alarm?: (kind: string) => void;
  key: string;
  seller: Seller;
  channels: Partial<Record<Message["channel"], Channel>>;
  /** After this another process takes a message over. */
  leaseSeconds: number;
};

/** Runs in the transaction that records the outcome. */
export type Listener = (trx: Db, message: StoredMessage, outcome: { isSent: true } | { isSent: false; reason: string }) => Promise<void>;

/** Makes an attachment deterministically; null if impossible now. */
export type Maker = (of: string) => Promise<Buffer | null>;

/** Concurrency per channel, so a hanging mail server delays no codes. */
const AT_ONCE = 10;
/** Abort a sender at this share of its lease, so no two send the same message. */
const DEADLINE_OF_LEASE = 0.5;
const END_WITHIN_MS = 3000;
/** Codes are urgent: fall back to the other channel early. */
const TRIES_BEFORE_OTHER = 2;
/** About two days, then a case. */
const MOST_TRIES = 600;
const LOOK_EVERY_MS = 1000;
/** About the length of the writing transaction. */
const LOOK_SOON_MS = 20;

/** A transactional outbox (decision 0006): the rows are the jobs, claimed by any process (decision 0016). */
export function createNotifications({ db, clock, log, killPoint, alarm, key, seller, channels, leaseSeconds }: Deps) {
  const none = () => new Set<Promise<unknown>>();
  const underWay: Record<Message["channel"], Set<Promise<unknown>>> = { email: none(), sms: none(), whatsapp: none(), push: none() };
  const ending = new AbortController();
  const listeners = new Map<string, Listener>();
  const makers = new Map<string, Maker>();
  let every: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;

  const mailbox = seller.email;

  const reachable = (message: Message): Message => ({
    ...message,
    text: withMailbox(message.text, mailbox),
    ...(message.html && { html: withMailbox(message.html, mailbox) }),
    ...(message.instead && { instead: { ...message.instead, text: withMailbox(message.instead.text, mailbox) } }),
  });
  const isLate = ({ notAfter }: StoredMessage): boolean => !!notAfter && notAfter < clock.now();

  async function sendOut(message: StoredMessage): Promise<void> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(leaseSeconds * 1000 * DEADLINE_OF_LEASE)]);
    const giveUp = (reason: string) => note(message, (on) => markFailed(on, message.id, reason, clock.now()), { isSent: false, reason });
    if (isLate(message)) return giveUp("too late");
    const channel = channels[message.channel];
    if (!channel) return giveUp("no such channel");
    const whole = await withAttachments(message).catch((error: unknown) => {
      log.warn({ err: error, message: message.id }, "message.attachment_failed");
    });
    if (whole === undefined) return void (await noteProblem(db, message, "attachment not made"));
    if (whole === null) return giveUp("nothing to attach");
    const opened = unsealMessage(key, whole);
    const delivery = await channel.send(message.id, opened.channel === "email" ? withFooter(opened, seller) : opened, signal);
    killPoint("worker.after_provider");
    if (delivery.ok) await note(message, (on) => markSent(on, message.id, delivery.providerId, clock.now()), { isSent: true });
    else if (!delivery.retry || message.tries >= (message.instead ? TRIES_BEFORE_OTHER : MOST_TRIES)) {
      if (!message.instead) alarm?.("message_dead");
      await giveUp(delivery.reason);
    } else await noteProblem(db, { ...message, mayHaveLeft: message.mayHaveLeft || !delivery.notSent }, delivery.reason);
  }

  async function withAttachments(message: StoredMessage): Promise<StoredMessage | null> {
    if (!message.attachments?.some(({ made }) => made)) return message;
    const attachments = [];
    for (const file of message.attachments) {
      const bytes = file.made && (await makers.get(file.made.by)?.(file.made.of));
      if (file.made && !bytes) return null;
      attachments.push(bytes ? { ...file, base64: bytes.toString("base64") } : file);
    }
    return { ...message, attachments };
  }

  async function note(message: StoredMessage, mark: (on: Db) => Promise<number>, outcome: Parameters<Listener>[2]): Promise<void> {
    const hear = listeners.get(kindOf(message));
    const other = outcome.isSent || isLate(message) ? undefined : byOtherChannel(message);
    if (!hear && !other) return void (await mark(db));
    await inTransaction(db, async (trx) => {
      if ((await mark(trx)) !== 1) return;
      if (other) await insertMessages(trx, [{ ...other, id: newId() }], clock.now());
      await hear?.(trx, message, outcome);
    });
    if (other) lookSoon();
  }

  async function look(): Promise<void> {
    const free: Partial<Record<Message["channel"], number>> = {};
    for (const name of channelNames) {
      const hands = (channels[name]?.atOnce ?? AT_ONCE) - underWay[name].size;
      if (hands > 0) free[name] = hands;
    }
    const taken = await claimDue(db, { free, leaseSeconds, all: false });
    for (const message of taken) {
      killPoint("worker.claimed");
      const { channel } = message;
      const isMore = taken.filter((one) => one.channel === channel).length === free[channel];
      const going = sendOut(message)
        .catch((error: unknown) => log.warn({ err: error, message: message.id }, "message.send_failed"))
        .finally(() => {
          underWay[channel].delete(going);
          if (isMore) lookSoon(0);
        });
      underWay[channel].add(going);
    }
  }
  let looking: Promise<void> = Promise.resolve();
  const lookAgain = () => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, "message.poll_failed"));
  };

  function lookSoon(afterMs = LOOK_SOON_MS): void {
    if (!every) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      lookAgain();
    }, afterMs);
  }

  return {
    start: (): void => {
      every ??= setInterval(lookAgain, LOOK_EVERY_MS);
    },
    close: async (): Promise<void> => {
      clearInterval(every);
      clearTimeout(soon);
      every = undefined;
      await looking;
      const enough = setTimeout(() => ending.abort(), END_WITHIN_MS);
      await Promise.all(Object.values(underWay).flatMap((hands) => [...hands]));
      clearTimeout(enough);
      for (const channel of Object.values(channels)) channel.close?.();
    },

    /** Reports outcomes of messages whose cause starts with `kind`. */
    follow: (kind: string, hear: Listener): void => void listeners.set(kind, hear),

    make: (by: string, maker: Maker): void => void makers.set(by, maker),

    sendDue: async (): Promise<void> => {
      const taken = await claimDue(db, { free: Object.fromEntries(channelNames.map((name) => [name, 1000])), leaseSeconds, all: true });
      for (const message of taken) {
        killPoint("worker.claimed");
        await sendOut(message);
      }
    },

    /** Inserts in the caller's transaction. Idempotent per cause. */
    send: async (trx: Db, messages: readonly Message[]): Promise<void> => {
      assertTransaction(trx);
      if (!messages.length) return;
      const sealed = messages.map(reachable).map((one) => ({ ...(one.secret ? sealMessage(key, one) : one), id: newId() }));
      await insertMessages(trx, sealed, clock.now());
      lookSoon();
    },
  };
}

/** A sealed message stays sealed. */
const byOtherChannel = ({ cause, to, lang, notAfter, instead }: StoredMessage): Message | undefined =>
  instead ? { cause: `${cause}:${instead.channel}`, to, lang, ...instead, ...(notAfter && { notAfter }) } : undefined;

const kindOf = ({ cause }: Pick<Message, "cause">): string => cause.split(":", 1)[0]!;
