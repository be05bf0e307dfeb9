/** Words that send somebody to the shop's people: wherever they stand, a way there stands with them. A hard space may stand in them too. */
const PHRASE = /(напишите\s(?:нам|в\sподдержку)|contact\s(?:us|support))/iu;

/** A text in three: what stands before the words, they themselves, and what follows; null where it has none. */
export function cutAtContact(text: string): [before: string, phrase: string, after: string] | null {
  const found = PHRASE.exec(text);
  return found && [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)];
}

/** The same for who reads it where nothing leads on: the mailbox stands beside the words. */
export function withMailbox(text: string, mailbox: string): string {
  const cut = text.includes(mailbox) ? null : cutAtContact(text);
  return cut ? `${cut[0]}${cut[1]} (${mailbox})${cut[2]}` : text;
}
