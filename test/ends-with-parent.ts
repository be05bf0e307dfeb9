import { setInterval } from "node:timers";

// Loaded before a process of a test (`--import`): it ends when who started it is gone, however that came.
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) process.exit(1);
}, 1000).unref();
