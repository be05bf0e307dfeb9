import type { Message } from "../notifications.ts";
import { certificateBounced, certificateMail } from "./certificate-mail.ts";
import { emailChanged, passkeyMessage, phoneChanged, phoneReleased } from "./contact-mail.ts";
import { invoiceMail, REMINDER, receivedMail } from "./invoice-mail.ts";
import type { Sender } from "./layout.ts";
import { birthdayMessage, withdrawalMessages } from "./money-mail.ts";
import { changeOverMessages, lateRefundMessages, orderUpdate, refundMessages, returnMessages } from "./order-mail.ts";
import { facts, heading, lineWithLink, paragraph, receipt } from "./parts.ts";
import { copyMessages, erasureMessages } from "./privacy-mail.ts";
import { codeMessage, newBrowserMessages } from "./sign-in-mail.ts";
import { backInStock, confirmWait } from "./wait-mail.ts";

const SITE = "https://gong.example";
const NOW = new Date("2026-11-29T12:00:00Z");
const TIME = "15:00";
const buyer = { id: "1", customerId: null, phone: "+79161234567", email: "vera@example.com" };
const links = { wait: `${SITE}/wait/1?k=1`, stop: `${SITE}/wait/1/stop?k=1` };
const nothing = Buffer.alloc(0);

const orderOf = (sender: Sender) => ({ ...sender, id: "1", number: "2222-2222-2", customerId: null, totalMinor: 12_900_00, buyer });

export const examples: Record<string, (sender: Sender) => Message[]> = {
  "sign-in-code": (sender) => [
    {
      cause: "1",
      channel: "email",
      to: buyer.email,
      lang: sender.lang,
      ...codeMessage(sender, { code: "012345", channel: "email", purpose: "sign-in", host: "gong.example", signIn: ["email"] }),
    },
  ],
  "new-browser": (sender) =>
    newBrowserMessages(sender, {
      ...{ id: "1", customerId: "1", email: buyer.email, isPending: true, device: "Chrome, Windows", time: TIME },
      ...{ network: "203.0.113.*", now: NOW, origin: SITE },
    }),
  "email-changed": (sender) => emailChanged(sender, buyer, "1", TIME),
  "phone-changed": (sender) => phoneChanged(sender, buyer, "+79160000000", "1", TIME),
  "phone-released": (sender) => phoneReleased(sender, { ...buyer, shownPhone: "+7 916 123-45-67" }, "1"),
  "passkey-added": (sender) => passkeyMessage(sender, "added", { id: "1", device: "iPhone", time: TIME }, buyer),
  "passkey-removed": (sender) => passkeyMessage(sender, "removed", { id: "1", device: "iPhone", time: TIME }, buyer),
  "data-copy": (sender) => copyMessages(sender, { id: "1", link: `${SITE}/lk/data?k=1`, expires: NOW, time: TIME }, buyer),
  "data-erased": (sender) => erasureMessages(sender, { id: "1", number: "17", at: NOW, text: "№ 17\n29.11.2026" }, buyer),
  birthday: (sender) => [
    birthdayMessage(sender, { ...{ customerId: "1", year: 2026, greeting: "♥", bonusMinor: 500_00, notAfter: NOW }, email: buyer.email }),
  ],
  ...Object.fromEntries(
    (["asked", "paid", "refused", "returned"] as const).map((event) => [
      `withdrawal-${event}`,
      (sender: Sender) => withdrawalMessages(sender, { id: "1", amountMinor: 1_500_00, accountEnd: "4321" }, buyer, event, "…"),
    ]),
  ),
  "wait-confirm": (sender) => [confirmWait(sender, { id: "1", letters: 1 }, buyer.email, "Gong One", links)],
  "back-in-stock": (sender) => [
    backInStock(
      sender,
      { id: "1" },
      { channel: "email", to: buyer.email },
      { name: "Gong One", path: "/model/gong-one?color=red" },
      { origin: SITE, now: NOW, ...links },
    ),
  ],
  order: (sender) =>
    orderUpdate(orderOf(sender), {
      cause: "1",
      subject: "2222-2222-2",
      parts: [
        heading("2222-2222-2"),
        lineWithLink("1234567890", { href: `${SITE}/track`, text: "CDEK" }),
        facts([["→", "Москва, Ленина, 1"]]),
        receipt([{ name: "Gong One", quantity: 2, sum: "12 900 ₽" }], [["Σ", "12 900 ₽"]], "≈ $150"),
        paragraph("…"),
      ],
      short: "2222-2222-2",
      link: `${SITE}/order/2222-2222-2?k=1`,
      isUrgent: false,
    }),
  refund: (sender) =>
    refundMessages(
      orderOf(sender),
      { id: "1", moneyMinor: 1_000_00, bonusMinor: 100_00, advanceMinor: 50_00, depositMinor: 10_00 },
      null,
      SITE,
    ),
  "late-refund": (sender) => lateRefundMessages(orderOf(sender), { id: "1", askedMinor: 900_00, currency: "rub", link: SITE }),
  ...Object.fromEntries(
    (["asked", "approved", "received", "refused"] as const).map((event) => [
      `return-${event}`,
      (sender: Sender) => returnMessages(orderOf(sender), { n: 1 }, event, { link: SITE, reason: "" }),
    ]),
  ),
  ...Object.fromEntries(
    (["withdrawn", "expired"] as const).map((end) => [
      `change-${end}`,
      (sender: Sender) => changeOverMessages(orderOf(sender), { n: 1, end, link: SITE }),
    ]),
  ),
  certificate: (sender) => [
    certificateMail(sender, {
      ...{ id: "1", issue: 1, email: buyer.email, valueRubles: 5000, wishes: "С днём рождения!", code: "ABCD-EFGH-JKLM" },
      ...{ address: `${SITE}/lk/money?account=advance`, jpeg: nothing, pdf: nothing },
    }),
  ],
  "certificate-bounced": (sender) => certificateBounced(orderOf(sender), { id: "1", issue: 1 }, "gone@example.com", SITE),
  invoice: (sender) => [invoiceMail(orderOf(sender), { number: "222222222", payBy: "2026-12-04", purpose: "222222222" }, SITE, "1")],
  "invoice-reminder": (sender) => [
    invoiceMail(orderOf(sender), { number: "222222222", payBy: "2026-12-04", purpose: "222222222" }, SITE, REMINDER),
  ],
  "invoice-received": (sender) => [receivedMail(orderOf(sender), "222222222", 5_000_00, "1")],
};
