/** Says of an answer that it is as things were when they could last be looked at (RFC 9211; `Warning` for whoever reads that still). */
export const stale = { "cache-status": "gong; hit; detail=stale", warning: '110 gong "Response is Stale"' };
