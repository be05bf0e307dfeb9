/** Monitoring addresses each process directly, under any host. */
export const isForWatchers = (url: string) => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);
