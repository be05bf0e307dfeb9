import { type TestEvent, tap } from "node:test/reporters";

const SHOWN = 25;

/** TAP, and at its end, as comments, how long all files took together and the slowest of them. */
export default async function* tapWithTimes(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { file: string; seconds: number }[] = [];
  async function* watched() {
    for await (const event of events) {
      const isWhole = event.type === "test:summary" && event.data.file && !event.data.file.includes("/groups/");
      if (isWhole) files.push({ file: event.data.file!, seconds: event.data.duration_ms / 1000 });
      const isMember =
        (event.type === "test:pass" || event.type === "test:fail") && event.data.nesting === 0 && event.data.name.endsWith(".test.ts");
      if (isMember) files.push({ file: event.data.name, seconds: event.data.details.duration_ms / 1000 });
      yield event;
    }
  }
  yield* tap(watched() as never);
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  yield `# ${files.length} files, ${sum.toFixed(0)} s one after another\n`;
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN)) yield `# ${seconds.toFixed(1)} s ${file}\n`;
}
