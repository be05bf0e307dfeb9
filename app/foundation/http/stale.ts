/** Marks an answer as stale (RFC 9211; `Warning` for older clients). */
export const stale = { "cache-status": "gong; hit; detail=stale", warning: '110 gong "Response is Stale"' };
