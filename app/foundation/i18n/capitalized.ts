/** A phrase that follows a name elsewhere, as the beginning of a sentence. */
export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
