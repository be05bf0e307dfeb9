import assert from "node:assert/strict";
import { test } from "node:test";
import { readPolicyReports } from "./policy-report.ts";

const page = "https://gong.example/order/K7QD-4M2X-9?key=secret";
const modern = (body: object) => JSON.stringify([{ type: "csp-violation", age: 1, url: page, user_agent: "x", body }]);

test("both report formats give directive, origin and section, and no personal data", () => {
  const expected = [{ directive: "script-src-elem", blocked: "https://evil.example", page: "/order" }];
  const both = [
    modern({
      effectiveDirective: "script-src-elem",
      blockedURL: "https://evil.example/x?phone=79001234567",
      documentURL: page,
      sample: "secret",
    }),
    JSON.stringify({
      "csp-report": {
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example/x?phone=79001234567",
        "document-uri": page,
        "script-sample": "secret",
      },
    }),
  ];
  for (const text of both) assert.deepEqual(readPolicyReports(text), expected);
  assert.equal(
    readPolicyReports(modern({ effectiveDirective: "script-src", blockedURL: "inline", documentURL: page }))[0]?.blocked,
    "inline",
  );
});

test("what is no report, or an add-on's, is nothing; and never more than ten", () => {
  const nothing = [
    "",
    "null",
    "[]",
    "[null]",
    "{}",
    "[[[[",
    '{"csp-report":1}',
    modern({ effectiveDirective: "x\nfake log line", blockedURL: "inline" }),
    modern({ effectiveDirective: "script-src", blockedURL: "chrome-extension" }),
    modern({ effectiveDirective: "script-src", blockedURL: "inline", sourceFile: "moz-extension://abc/x.js" }),
    modern({ effectiveDirective: { toString: 1 }, blockedURL: [] }),
    modern({ effectiveDirective: "script-src", blockedURL: "x".repeat(5000) }),
  ];
  for (const text of nothing) assert.deepEqual(readPolicyReports(text), [], text.slice(0, 60));
  const one = { body: { effectiveDirective: "img-src", blockedURL: "data\r\nx", documentURL: "javascript:alert(1)//\n" } };
  const many = readPolicyReports(JSON.stringify(Array(500).fill(one)));
  assert.equal(many.length, 10);
  assert.deepEqual(many[0], { directive: "img-src", blocked: "other", page: "/…" });
});
