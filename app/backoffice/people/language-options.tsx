import { m } from "#app/foundation/i18n/messages/messages.js";

export const languageNames = { ru: m.lang_ru(), en: m.lang_en() };

export const LanguageOptions = () => (
  <>
    <option value="ru">{languageNames.ru}</option>
    <option value="en">{languageNames.en}</option>
  </>
);
