/** What an XML parser is inside of; a comment or an attribute is none of it. */
type Run = "text" | "cdata";

const ENTITY = 12;

/**
 * Leaves out the rest of a text that is too long, such as a picture in base64: parsers keep a text in memory until it ends. Lines stay, so that
 * places in messages do.
 */
export function createCut() {
  let since = "";
  let run: Run | undefined;
  let carried = "";

  const endOf = (chunk: string) => {
    const at = chunk.indexOf(run === "cdata" ? "]]>" : "<");
    return at < 0 ? undefined : at;
  };

  return {
    /** The chunk that a parser read something whole from, or nothing. */
    note: (chunk: string, isWhole: boolean) => {
      since = isWhole ? chunk : since + chunk;
    },
    /** Begins to leave out, if the parser is inside a text. */
    begin: (): boolean => {
      const cdata = since.lastIndexOf("<![CDATA[");
      const tag = since.lastIndexOf("<");
      if (cdata > since.lastIndexOf("]]>")) run = "cdata";
      else if (tag < since.lastIndexOf(">") && !since.startsWith("<!--", tag)) run = "text";
      carried = run === "cdata" ? since.slice(-2) : "";
      since = run === "text" ? since.slice(-ENTITY) : "";
      return run !== undefined;
    },
    isOn: () => run !== undefined,
    /** What is left of the chunk; ends with the text. */
    rest: (chunk: string): string => {
      let kept = "";
      let from = 0;
      // An entity that the last chunk began has to end.
      if (run === "text" && /&[^;]*$/.test(since)) {
        const end = chunk.slice(0, ENTITY).indexOf(";");
        if (end >= 0) {
          kept = chunk.slice(0, end + 1);
          from = end + 1;
        }
      }
      since = "";
      const whole = carried + chunk.slice(from);
      const end = endOf(whole);
      if (end === undefined) {
        carried = run === "cdata" ? whole.slice(-2) : "";
        return kept + linesOf(chunk.slice(from));
      }
      const isCdata = run === "cdata";
      const before = carried.length;
      run = undefined;
      carried = "";
      const tail = whole.slice(end);
      // The marker's first signs may be with the parser already.
      return kept + linesOf(whole.slice(before, Math.max(before, end))) + (isCdata ? tail.slice(Math.max(0, before - end)) : tail);
    },
  };
}

const linesOf = (text: string) => text.replace(/[^\n]+/g, "");
