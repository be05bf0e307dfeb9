const MONTH = "(?:янв|фев|март?|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\\p{L}{0,6}\\.?";
const DATE = new RegExp(`^(\\d{1,2}[.\\s-]${MONTH}|${MONTH}[.\\s-]?\\d{2,4}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})$`, "iu");

/** "10-12" becomes "12.окт" or "12-Oct" in a spreadsheet. */
export const isDate = (text: string): boolean => DATE.test(text.trim());
