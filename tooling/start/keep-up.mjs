const SOON_MS = 500;
const LATEST_MS = 30_000;
/** A store that stood for so long has not died of its start. */
const STEADY_MS = 60_000;

/**
 * Starts a process by `start`, and again whenever it is killed or breaks after it once said that it was ready. One that never got so far has
 * said why, and one that was told to stop has stopped: then `exit` is called with its code. Answers how to end it with a signal.
 */
export function keepUp({ start, exit, say = console.error }) {
  let child;
  let timer;
  let isEnding = false;
  let wasReady = false;
  let pause = SOON_MS;
  const run = () => {
    const from = Date.now();
    timer = undefined;
    child = start();
    child.on("message", (message) => {
      wasReady ||= message?.ready === true;
    });
    child.on("exit", (code, signal) => {
      child = undefined;
      if (isEnding || code === 0 || !wasReady) return exit(code ?? 1);
      pause = Date.now() - from > STEADY_MS ? SOON_MS : pause;
      say(`  the store has ended by ${signal ?? `error ${code}`}: it is started again`);
      timer = setTimeout(run, pause);
      pause = Math.min(LATEST_MS, pause * 2);
    });
  };
  run();
  return {
    end: (signal) => {
      isEnding = true;
      clearTimeout(timer);
      if (!child) return exit(0);
      child.kill(signal);
    },
  };
}
