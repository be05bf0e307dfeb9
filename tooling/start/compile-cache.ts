import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Loaded before the store: what was stripped of its types and compiled once is kept, so a store that starts again, after a crash too, is there in
// half the time. Where nothing can be kept it starts as it is.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compile"));
// A process that is killed keeps nothing at its end.
setTimeout(flushCompileCache, 15_000).unref();
