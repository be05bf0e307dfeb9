const LONGEST_ENTITY = 12;

/**
 * Leaves out the rest of an XML text that is too long, such as a picture in base64: a parser keeps a text in memory until it ends. Line breaks stay, so that
 * messages name the right line.
 */
export function createCut() {
  let since: string[] = [];
  let end: "<" | "]]>" | undefined;
  let carried = "";
  return {
    isOn: () => end !== undefined,

    /** What the parser was given; `isWhole`: it read something to its end, so what came before is of no interest. */
    note: (chunk: string, isWhole: boolean) => {
      if (isWhole) since = [];
      since.push(chunk);
    },

    /** Begins to leave out if the parser is inside a text or CDATA; false in a comment or a tag. */
    begin: (): boolean => {
      const read = since.join("");
      if (read.lastIndexOf("<![CDATA[") > read.lastIndexOf("]]>")) end = "]]>";
      else if (read.lastIndexOf("<!--") <= read.lastIndexOf("-->") && read.lastIndexOf("<") <= read.lastIndexOf(">")) end = "<";
      carried = end === "<" ? (/&[^;]*$/.exec(read.slice(-LONGEST_ENTITY))?.[0] ?? "") : read.slice(-2);
      return end !== undefined;
    },

    /** What is left of the next chunk. */
    rest: (chunk: string): string => (end === "<" ? restOfText(chunk) : restOfCdata(chunk)),
  };

  function restOfText(chunk: string): string {
    // An entity that the parser has begun ends first.
    const kept = carried ? chunk.slice(0, chunk.indexOf(";") + 1) : "";
    carried = "";
    const at = chunk.indexOf("<");
    if (at < 0) return kept + linesOf(chunk.slice(kept.length));
    end = undefined;
    return kept + linesOf(chunk.slice(kept.length, at)) + chunk.slice(at);
  }

  function restOfCdata(chunk: string): string {
    const whole = carried + chunk;
    const at = whole.indexOf("]]>");
    const before = chunk.slice(0, at < 0 ? undefined : Math.max(0, at - carried.length));
    if (at < 0) carried = whole.slice(-2);
    else end = undefined;
    return linesOf(before) + (at < 0 ? "" : whole.slice(at));
  }
}

const linesOf = (text: string) => text.replace(/[^\n]+/g, "");
