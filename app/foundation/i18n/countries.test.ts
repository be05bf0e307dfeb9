import assert from "node:assert/strict";
import { test } from "node:test";
import { countriesByName, likelyCountry } from "./countries.ts";

test("countries stand in the order of the reader's alphabet", () => {
  assert.deepEqual(
    countriesByName(["DE", "AT", "AL"], "ru").map(({ name }) => name),
    ["Австрия", "Албания", "Германия"],
  );
  assert.deepEqual(
    countriesByName(["DE", "AT", "AL"], "en").map(({ code }) => code),
    ["AL", "AT", "DE"],
  );
});

test("the likely country is the first of the browser's that the shop delivers to", () => {
  const codes = ["AL", "DE", "AT"];
  assert.equal(likelyCountry(codes, ["de-AT", "de"]), "AT");
  assert.equal(likelyCountry(codes, ["en-US", "de"]), "DE");
  assert.equal(likelyCountry(codes, ["ru-RU"]), null);
  assert.equal(likelyCountry(codes, []), null);
  assert.equal(likelyCountry(codes, ["en-US@posix", "de"]), "DE", "what is no language is passed over");
});
