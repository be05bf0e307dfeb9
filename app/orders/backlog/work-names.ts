import { m } from "#app/foundation/i18n/messages/messages.js";
import type { KindOf, Queue } from "#app/foundation/queues.ts";
import type { Message } from "#app/messaging/notifications.ts";

type Named = () => string;
/** Receipt jobs have only one kind. */
export const kinds: { [Q in Queue]: Record<KindOf<Q>, Named> } & { messages: Record<Message["channel"], Named> } = {
  payments: {
    event: m.staff_jobs_payment_event,
    refund: m.staff_jobs_payment_refund,
    close: m.staff_jobs_payment_close,
    settle: m.staff_jobs_payment_settle,
  },
  delivery: {
    document: m.staff_jobs_parcel_document,
    follow: m.staff_jobs_parcel_follow,
    stop: m.staff_jobs_parcel_stop,
    track: m.staff_jobs_parcel_track,
  },
  receipts: { "": m.staff_jobs_receipt },
  messages: { email: m.staff_jobs_email, sms: m.staff_jobs_sms, whatsapp: m.staff_jobs_whatsapp, push: m.staff_jobs_push },
};

/** What a job does, in words. */
export const workName = (queue: keyof typeof kinds, kind: string): string => (kinds[queue] as Record<string, Named>)[kind]?.() ?? kind;
