import assert from "node:assert/strict";
import { test } from "node:test";
import { type XmlNode, xmlRecords } from "./xml-records.server.ts";

const MiB = 1024 * 1024;

async function recordsOf(xml: string, size: number): Promise<XmlNode[]> {
  async function* chunks() {
    for (let at = 0; at < xml.length; at += size) yield xml.slice(at, at + size);
  }
  const found: XmlNode[] = [];
  const shape = { records: new Set(["g"]), skipped: new Set(["s"]), onOpen: () => {}, onText: () => {}, onSkipped: () => {} };
  for await (const { node } of xmlRecords("f.xml", chunks(), shape)) found.push(node);
  return found;
}

const base64 = (length: number) => "QUJDRA+/\n".repeat(length / 9);
const long: Record<string, string> = {
  "a text": base64(5 * MiB),
  "a text just above the limit": "x".repeat(MiB + 1),
  "a text of entities": "&lt;p&gt;&amp;nbsp;".repeat(MiB / 12),
  CDATA: `<![CDATA[<p title="]]">a</p> ]] > <img src="data:image/png;base64,${base64(2 * MiB)}"/>]]>`,
  "CDATA without a break": `<![CDATA[${"]".repeat(2 * MiB)}]]>`,
  "pieces of CDATA": `<![CDATA[${"x".repeat(MiB / 2)}]]>`.repeat(3),
  "a text after a comment": `a<!-- b > c -->${"y".repeat(2 * MiB)}`,
};

test("a text of more than 1 MiB is left out and named, however it is cut into chunks", async () => {
  for (const [what, text] of Object.entries(long))
    for (const size of [64 * 1024, 99_999]) {
      const xml = `<r><g><id>1</id><d>${text}</d><n><o>${text}</o><p>b</p></n></g>\n<s>${long.CDATA}</s><g><id>2</id><d>c</d></g></r>`;
      const [first, second] = await recordsOf(xml, size);
      assert.deepEqual(first!.cut, ["d", "n/o"], `${what} in chunks of ${size}`);
      assert.deepEqual(
        first!.children.map(({ name, children }) => [name, children.map(({ text }) => text)]),
        [
          ["id", []],
          ["n", ["b"]],
        ],
      );
      assert.deepEqual([second!.cut, second!.children.map(({ text }) => text)], [undefined, ["2", "c"]]);
      assert.equal(second!.line, xml.slice(0, xml.lastIndexOf("<g>")).split("\n").length, "lines are counted on");
    }
});

test("a comment, an attribute or a tag without end is refused, not left out", async () => {
  for (const inside of [`<!-- ${"x".repeat(9 * MiB)} -->`, `<d a="${"x".repeat(9 * MiB)}"/>`, `<d ${" ".repeat(9 * MiB)}/>`])
    await assert.rejects(recordsOf(`<r><g>${inside}</g></r>`, 64 * 1024), /longer than 4 MiB/);
});
