import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { cdata, element } from "./xml.ts";

function read(xml: string): { said: string; text: string } {
  const parser = new SaxesParser({ xmlns: true });
  let said = "";
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ attributes }) => {
    said = attributes.said?.value ?? "";
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("cdata", (part) => {
    text += part;
  });
  parser.write(`<?xml version="1.0"?>${xml}`).close();
  return { said, text };
}

const anyText = fc.string({ unit: "binary", maxLength: 60 });
/** Parsers normalise line ends, and in attributes turn them into blanks. */
const sayable = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "").replace(/\r\n?/g, "\n");

test("any text is written as XML and keeps all that XML can express", () => {
  fc.assert(
    fc.property(anyText, anyText, (said, text) => {
      for (const inside of [text, cdata(text)]) {
        const told = read(element("thing", { said }, inside).xml);
        assert.equal(told.text, sayable(text));
        assert.equal(told.said, sayable(said).replace(/[\t\n]/g, " "));
      }
    }),
    { numRuns: 500 },
  );
});

test("control characters and lone surrogates are dropped; no text ends a section", () => {
  assert.equal(element("a", {}, "x\u0000\u0008\u001f\ud800\uffffy & <b>").xml, "<a>xy &amp; &lt;b&gt;</a>");
  assert.equal(element("a", {}, cdata("1]]>2")).xml, "<a><![CDATA[1]]]]><![CDATA[>2]]></a>");
  assert.equal(element("a", { b: "\"'<", c: undefined }, null, element("d", {}, 5)).xml, '<a b="&quot;&apos;&lt;"><d>5</d></a>');
});
