/** Turns what stands around a text: staff paste such marks unseen, so they are taken out of what staff write. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const unturned = (text: string): string => text.replace(TURNING, "");

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A text of somebody's amid ours: whatever it holds, ours stays as it is. */
export function isolated(text: string): string {
  const said = unturned(text);
  return RIGHT_TO_LEFT.test(said) ? `\u2068${said}\u2069` : said;
}
