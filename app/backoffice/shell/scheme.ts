export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The cookie that keeps it. */
export const SCHEME = "scheme";
export const SCHEME_SECONDS = 365 * 86_400;
