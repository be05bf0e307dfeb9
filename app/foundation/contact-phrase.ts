/** Phrases that send a reader to support, so that a link can be put on them; they may contain non-breaking spaces. */
const PHRASE = /(напишите\s(?:нам|в\sподдержку)|contact\s(?:us|support))/iu;

export function cutAtContact(text: string): [before: string, phrase: string, after: string] | null {
  const found = PHRASE.exec(text);
  return found && [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)];
}

/** For plain text, where nothing can be linked: adds the mailbox to the phrase. */
export function withMailbox(text: string, mailbox: string): string {
  const cut = text.includes(mailbox) ? null : cutAtContact(text);
  return cut ? `${cut[0]}${cut[1]} (${mailbox})${cut[2]}` : text;
}
