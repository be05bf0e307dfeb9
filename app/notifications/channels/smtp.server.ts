import nodemailer from "nodemailer";
import type { Channel } from "../notifications.ts";

/** The server is asked to keep no more conversations. */
const AT_ONCE = 2;

/** A conversation is kept for the next letter. One that broke off is the outbox's to try again. */
const CONVERSATION = {
  pool: true,
  maxConnections: AT_ONCE,
  maxMessages: 100,
  maxRequeues: 0,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
};

/** E-mail over SMTP. The Message-ID is the message's own id, so a mailbox keeps one copy of a letter that had to be sent twice. */
export function smtpChannel(url: string | undefined, from: string): Channel {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? "gong.example";
  const transport = url ? nodemailer.createTransport({ ...CONVERSATION, url } as object) : undefined;
  return {
    atOnce: AT_ONCE,
    close: () => transport?.close({ force: true }),
    send: async (id, message, signal) => {
      if (!transport) return { ok: false, retry: true, reason: "SMTP_URL is not set" };
      try {
        const sent = await transport.sendMail({
          signal,
          from,
          to: message.to,
          subject: message.subject ?? "",
          text: message.text,
          ...(message.html && { html: message.html }),
          messageId: `<${id}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(message.unsubscribe && {
              "List-Unsubscribe": `<${message.unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          attachments: (message.attachments ?? []).map((file) => ({
            filename: file.name,
            contentType: file.type,
            content: Buffer.from(file.base64, "base64"),
            ...(file.cid && { cid: file.cid }),
          })),
        });
        return { ok: true, providerId: sent.messageId };
      } catch (error) {
        const { responseCode, message: reason } = error as { responseCode?: number; message: string };
        return {
          ok: false,
          retry: !(responseCode && responseCode >= 500),
          reason: responseCode ? `SMTP ${responseCode}` : reason.slice(0, 200),
        };
      }
    },
  };
}
