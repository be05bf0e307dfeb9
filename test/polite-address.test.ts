import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** The poster's motto and search queries don't address the buyer. */
const OTHERS_WORDS = /"hero_title_1".*|keywords.*|"мой заказ.*/g;
const LETTER = "а-яё";
const whole = (forms: string) => new RegExp(`(?<![${LETTER}])(?:${forms})(?![${LETTER}])`, "gi");
const INTIMATE = [
  whole("ты|тебе|тебя|тобой|тво(?:й|я|ё|и|его|ей|их|им|ём|ю|ими)"),
  whole(`(?!лишь|мышь|тишь)[${LETTER}]+(?:[её]шь|ишь)(?:ся)?`),
  whole(
    "бей|бери|выбери|выбирай|возьми|вешай|повесь|держи|клади|положи|надень|надевай|начни|начинай|носи|оставь|оставляй|прыгай|смотри|сними|спроси|ставь|стели|храни|измерь|напиши|нажми|укажи|введи|войди|проверь|попробуй|добавь|найди|купи|закажи|открой|натри|наливай|мотай|подстели|закрепи|осматривай|регулируй|наполни|подгони|проветри|застегни|попроси|прикуси|подержи|опусти",
  ),
];

const intimate = (text: string): string[] => INTIMATE.flatMap((forms) => text.replaceAll(OTHERS_WORDS, "").match(forms) ?? []);

test("the shop says вы to the buyer in every message, page and demo text", () => {
  for (const spoken of ["Твой заказ собран", "Не забудешь капу", "Возьми пару пожёстче", "размер выбирай по весу", "отвернёшься"])
    assert.notDeepEqual(intimate(spoken), [], spoken);
  for (const spoken of ["Мышь бежит", "всего лишь", "Возьмите пару", "выберите размер", "смотрите", "постыло", "держите"])
    assert.deepEqual(intimate(spoken), [], spoken);
  const files = globSync(["messages/ru/*.json", "app/*/**/*.{ts,tsx}", "demo/**/*.ts"], {
    exclude: ["**/*.test.ts", "**/i18n/messages/**"],
  });
  assert.ok(files.length > 100);
  for (const file of files) assert.deepEqual(intimate(readFileSync(file, "utf8")), [], file);
});
