import nodemailer from "nodemailer";
import { drawIcon } from "#app/foundation/brand/icons.server.ts";
import { cidOf, signIn } from "../mail/layout.ts";
import type { Channel } from "../notifications.ts";

/** The server's connection limit. */
const AT_ONCE = 2;

/** Connections are reused; a broken one is retried by the outbox. */
const CONVERSATION = {
  pool: true,
  maxConnections: AT_ONCE,
  maxMessages: 100,
  maxRequeues: 0,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
};

/** SMTP. The message's id is its Message-ID, so mailboxes deduplicate a resend. */
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
          attachments: [
            ...(message.attachments ?? []).map((file) => ({
              filename: file.name,
              contentType: file.type,
              content: Buffer.from(file.base64, "base64"),
              ...(file.cid && { cid: file.cid }),
            })),
            ...(await signOf(message.html ?? "")),
          ],
        });
        return { ok: true, providerId: sent.messageId };
      } catch (error) {
        const { responseCode, command, message: reason } = error as SmtpRefusal;
        if (!responseCode) return { ok: false, retry: true, reason: reason.slice(0, 200) };
        return { ok: false, retry: !isOfTheLetter(error as SmtpRefusal), reason: `SMTP ${responseCode} to ${command}` };
      }
    },
  };
}

/** Attached on sending, not stored with each email. */
async function signOf(html: string) {
  const corner = signIn(html);
  if (!corner) return [];
  return [{ filename: "sign.png", contentType: "image/png", content: await drawIcon("192.png", corner), cid: cidOf(corner) }];
}

type SmtpRefusal = { responseCode?: number; response?: string; command?: string; message: string };

/** The mailbox doesn't exist (RFC 3463); 5.1.7 and 5.1.8 concern the sender. */
const ofMailbox = /^5\.(1\.(?![78]$)\d+|2\.1)$/;
/** Size, type or content; 5.7.1 before DATA concerns the sender. */
const ofContent = /^5\.(2\.3|3\.4|6\.\d+|7\.1)$/;

/** Permanent only if this mailbox or email is refused; password, quota and reputation can be fixed and affect every email. */
function isOfTheLetter({ responseCode = 0, response = "", command = "" }: SmtpRefusal): boolean {
  const code = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1];
  if (command === "RCPT TO") return code ? ofMailbox.test(code) : [550, 551, 553].includes(responseCode);
  return command === "DATA" && code !== undefined && (ofMailbox.test(code) || ofContent.test(code));
}
