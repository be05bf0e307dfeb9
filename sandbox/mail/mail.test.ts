import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { createTransport } from "nodemailer";
import { openSandbox, type Some } from "../fixture.ts";
import type { Attachment, Message } from "../messages.ts";
import { decodeWords, readLetter } from "./mime.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
});
after(() => box.close());

type Letter = Required<Omit<Message, "attachments">> & { attachments: Some<Attachment> };
const inbox = async (to: string) => (await box.get<Some<Letter>>(`/sandbox/messages?to=${encodeURIComponent(to)}`)).body;
const send = (to: string, more: object = {}) =>
  createTransport(box.smtpUrl).sendMail({ from: "Гонг <shop@gong.example>", to, subject: "Заказ", text: "Готов", ...more });

it("keeps a whole letter: words, both texts, an attachment, headers", async () => {
  const subject = "Гонг: заказ № 100245 принят и скоро поедет в город Санкт-Петербург";
  const text = "Здравствуйте!\nПерчатки = 5 490 ₽. ".repeat(6);
  const attachments = [{ filename: "Счёт № 7.pdf", content: Buffer.from("%PDF-1.4") }];
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  await send("Anna@Example.com", { subject, text, html: "<p>Здравствуйте!</p>", attachments, headers });
  const [letter] = await inbox("anna@example.com");
  assert.deepEqual(
    [letter.channel, letter.subject, letter.text.trim(), letter.html.trim()],
    ["email", subject, text.trim(), "<p>Здравствуйте!</p>"],
  );
  assert.equal(letter.attachments[0].filename, "Счёт № 7.pdf");
  assert.equal(Buffer.from(letter.attachments[0].content, "base64").toString(), "%PDF-1.4");
  assert.deepEqual([letter.from, letter.headers["list-unsubscribe-post"]], ["Гонг <shop@gong.example>", "List-Unsubscribe=One-Click"]);
});

it("keeps one copy per Message-ID in each mailbox", async () => {
  for (let i = 0; i < 3; i++) await send("a@one.example, b@one.example", { messageId: "<once@gong.example>" });
  assert.equal((await inbox("a@one.example")).length, 1);
  assert.equal((await inbox("b@one.example")).length, 1);
});

it("answers 451 and 550 by the mailbox", async () => {
  await assert.rejects(send("tempfail@two.example"), { responseCode: 451 });
  await assert.rejects(send("reject+1@two.example"), { responseCode: 550 });
});

it("fails as configured, and after the work keeps the letter", async () => {
  await box.post("/sandbox/faults", { provider: "smtp", mode: "error", code: 421, times: 1 });
  await assert.rejects(send("c@three.example"), { responseCode: 421 });
  await box.post("/sandbox/faults", { provider: "smtp", mode: "reset-after", times: 1 });
  await assert.rejects(send("c@three.example"));
  assert.equal((await inbox("c@three.example")).length, 1);
  await box.post("/sandbox/faults", { provider: "smtp", mode: "timeout", times: 1 });
  const impatient = createTransport({ url: box.smtpUrl, socketTimeout: 100 });
  await assert.rejects(impatient.sendMail({ from: "a@b.c", to: "d@three.example", text: "x" }));
  assert.equal((await inbox("d@three.example")).length, 0);
});

it("reads what other mailers write", () => {
  assert.equal(decodeWords("=?utf-8?Q?=D0=93=D0?= =?utf-8?Q?=BE_=D0=BD?= x"), "Го н x");
  const old = Buffer.concat([Buffer.from("Content-Type: text/plain; charset=windows-1251\r\n\r\n"), Buffer.from([0xc3, 0xee, 0xed, 0xe3])]);
  assert.equal(readLetter(old).text, "Гонг");
  const soft = "Content-Transfer-Encoding: quoted-printable\r\nContent-Type: text/plain; charset=utf-8\r\n\r\na =\r\nb= \r\nc =3D";
  assert.equal(readLetter(Buffer.from(soft)).text, "a bc =");
});
