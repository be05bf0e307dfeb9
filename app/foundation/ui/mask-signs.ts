import type { MaskTokens } from "maska";

/** `#` = digit, `X` = digit or letter, `S` = letter of any alphabet, upper-cased [CHK-09]; the rest is literal. */
export const maskSigns = {
  tokens: {
    "#": { pattern: /\d/ },
    X: { pattern: /[\d\p{L}]/u, transform: (sign: string) => sign.toUpperCase() },
    S: { pattern: /\p{L}/u, transform: (sign: string) => sign.toUpperCase() },
  } satisfies MaskTokens,
  tokensReplace: true,
};
