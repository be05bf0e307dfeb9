import type { Logger } from "pino";
import { withMailbox } from "#app/foundation/contact-phrase.ts";
import { assertTransaction, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { withFooter } from "./mail/footer.ts";
import { claimDue, insertMessages, markFailed, markSent, noteProblem, type StoredMessage } from "./notifications.queries.server.ts";
import { type Channel, channelNames, type Message } from "./notifications.ts";
import { sealMessage, unsealMessage } from "./secret-message.server.ts";

export type Notifications = ReturnType<typeof createNotifications>;
type Needs = {
  db: Db;
  clock: Clock;
  log: Logger;
  killPoint: KillPoint;
  alarm?: (kind: string) => void;
  key: string;
  /** Whose messages they are: they stand at the foot of each letter, with the mailbox that a message names where it tells to write. */
  seller: Seller;
  channels: Partial<Record<Message["channel"], Channel>>;
  /** A message whose sender has not said what became of it for so long is taken up by another. */
  leaseSeconds: number;
};

/** Hears what became of a message, in the transaction that notes it. */
export type Listener = (trx: Db, message: StoredMessage, outcome: { isSent: true } | { isSent: false; reason: string }) => Promise<void>;

/** Makes what a letter brings along; null where that can't be had any more. The same for the same, however often it is asked. */
export type Maker = (of: string) => Promise<Buffer | null>;

/** Each channel has hands of its own: a mail server that hangs keeps no code from leaving. */
const AT_ONCE = 10;
/** A sender leaves off with so much of its lease used up: nobody else sends what is still on its way. */
const DEADLINE_OF_LEASE = 0.5;
/** What is on its way when the store ends has so long. */
const END_WITHIN_MS = 3000;
/** What another channel can say as well is not tried more often: a code is waited for. */
const TRIES_BEFORE_OTHER = 2;
/** About two days: then somebody should know of it. */
const MOST_TRIES = 600;
const LOOK_EVERY_MS = 1000;
/** About as long as the transaction that wrote a message takes to end. */
const LOOK_SOON_MS = 20;

/**
 * Messages leave through an outbox: written with their cause, sent afterwards, each once (decision 0006). The rows are the jobs: any number
 * of processes look for what is due, and each row is taken by one of them (decision 0016).
 */
export function createNotifications({ db, clock, log, killPoint, alarm, key, seller, channels, leaseSeconds }: Needs) {
  const none = () => new Set<Promise<unknown>>();
  const underWay: Record<Message["channel"], Set<Promise<unknown>>> = { email: none(), sms: none(), whatsapp: none(), push: none() };
  const ending = new AbortController();
  const listeners = new Map<string, Listener>();
  const makers = new Map<string, Maker>();
  let every: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;

  const mailbox = seller.email;

  /** Where it says to write to the shop, it says where. */
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
      log.warn({ err: error, message: message.id }, "an attachment was not made");
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

  /** The message with all that it brings along; null where some of that is no more. */
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

  /** Takes as many as there are hands free; where that was not all, looks again as soon as one of them is. */
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
        .catch((error: unknown) => log.warn({ err: error, message: message.id }, "a message was not sent"))
        .finally(() => {
          underWay[channel].delete(going);
          if (isMore) lookSoon(0);
        });
      underWay[channel].add(going);
    }
  }
  let looking: Promise<void> = Promise.resolve();
  const lookAgain = () => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, "messages"));
  };

  function lookSoon(afterMs = LOOK_SOON_MS): void {
    if (!every) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      lookAgain();
    }, afterMs);
  }

  return {
    /** From now on this process sends what is due. */
    start: (): void => {
      every ??= setInterval(lookAgain, LOOK_EVERY_MS);
    },
    /** Ends looking, waits for what is on its way. */
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

    /** Whose causes begin with `kind`, of those `hear` is told when they have left or are given up. */
    follow: (kind: string, hear: Listener): void => void listeners.set(kind, hear),

    /** Attachments that are `made.by` this name are made so when they leave. */
    make: (by: string, maker: Maker): void => void makers.set(by, maker),

    /** Sends all that waits, here and now, whenever it is due; for tests and commands. */
    sendDue: async (): Promise<void> => {
      const taken = await claimDue(db, { free: Object.fromEntries(channelNames.map((name) => [name, 1000])), leaseSeconds, all: true });
      for (const message of taken) {
        killPoint("worker.claimed");
        await sendOut(message);
      }
    },

    /** Writes the messages in the caller's transaction. Asked again for the same cause, sends nothing. */
    send: async (trx: Db, messages: readonly Message[]): Promise<void> => {
      assertTransaction(trx);
      if (!messages.length) return;
      const sealed = messages.map(reachable).map((one) => ({ ...(one.secret ? sealMessage(key, one) : one), id: newId() }));
      await insertMessages(trx, sealed, clock.now());
      lookSoon();
    },
  };
}

/** What was sealed stays so on its way to the other channel. */
const byOtherChannel = ({ cause, to, lang, notAfter, instead }: StoredMessage): Message | undefined =>
  instead ? { cause: `${cause}:${instead.channel}`, to, lang, ...instead, ...(notAfter && { notAfter }) } : undefined;

const kindOf = ({ cause }: Pick<Message, "cause">): string => cause.split(":", 1)[0]!;
