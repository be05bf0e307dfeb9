const headOf = (title: string) => `\n## ${title}\n\n`;

/** A section of a report, up to the next one; undefined: there is none. */
export function sectionOf(report: string, title: string): string | undefined {
  const at = report.indexOf(headOf(title));
  if (at < 0) return undefined;
  const body = report.slice(at + headOf(title).length);
  const end = body.indexOf("\n## ");
  return end < 0 ? body : body.slice(0, end);
}

/** The report with this section last; what another script measured stays. */
export function withSection(report: string, title: string, body: string): string {
  const kept = sectionOf(report, title);
  const without = kept === undefined ? report : report.replace(headOf(title) + kept, "");
  return `${without.trimEnd()}\n${headOf(title)}${body.trimEnd()}\n`;
}
