import type { MaskTokens } from "maska";

/** What a mask is written in: `#` a digit, `X` a digit or a letter, `S` a letter, of any alphabet and made large [CHK-09]. Anything else is itself. */
export const maskSigns = {
  tokens: {
    "#": { pattern: /\d/ },
    X: { pattern: /[\d\p{L}]/u, transform: (sign: string) => sign.toUpperCase() },
    S: { pattern: /\p{L}/u, transform: (sign: string) => sign.toUpperCase() },
  } satisfies MaskTokens,
  tokensReplace: true,
};
