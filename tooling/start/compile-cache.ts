import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Node's compile cache halves the store's start; without a writable folder it starts as usual. NODE_COMPILE_CACHE names another.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compile"));
// A killed process flushes nothing at its end.
setTimeout(flushCompileCache, 15_000).unref();
