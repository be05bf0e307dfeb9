import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalOf } from "./reading/offer-figures.ts";
import { plainText } from "./reading/plain-text.ts";
import { slugOf } from "./slug.ts";

test("a slug is Latin letters, digits and hyphens, for any name", () => {
  assert.equal(slugOf("Перчатки «Гонг» 12 oz"), "perchatki-gong-12-oz");
  assert.equal(slugOf("Щит и ёж"), "shchit-i-ezh");
  assert.equal(slugOf("Café № 5"), "cafe-5");
  assert.equal(slugOf("拳"), "item");
});

test("decimals come with commas and blanks", () => {
  assert.equal(decimalOf("1 234,50"), "1234.50");
  assert.equal(decimalOf("1\u00a0234.5"), "1234.5");
  assert.equal(decimalOf("по запросу"), "");
});

test("descriptions are text: tags go, lines and entities stay", () => {
  assert.equal(plainText("<p>Soft &amp; warm.</p><ul><li>&bull; One</li><li>Two</li></ul>"), "Soft & warm.\n• One\nTwo");
  assert.equal(plainText("<style>p{color:red}</style><!--[if mso]><p>x</p><![endif]--><p>Soft</p><script>alert(1)</script>"), "Soft");
  assert.equal(plainText("up to <10 kg, height >170 cm"), "up to <10 kg, height >170 cm");
});
