import type { TestEvent } from "node:test/reporters";

const SHOWN = 25;

/** Test reporter: the files that took longest, in seconds of wall time, and how long all of them took together. */
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { file: string; seconds: number }[] = [];
  for await (const { type, data } of events)
    if (type === "test:summary" && data.file) files.push({ file: data.file, seconds: data.duration_ms / 1000 });
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  yield `${files.length} files, ${sum.toFixed(0)} s one after another\n`;
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN)) yield `${seconds.toFixed(1)} s ${file}\n`;
}
