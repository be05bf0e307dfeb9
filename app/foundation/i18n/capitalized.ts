export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
