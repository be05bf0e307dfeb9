import { setInterval } from "node:timers";

// Preloaded (`--import`): exits when the parent is gone.
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) process.exit(1);
}, 1000).unref();
