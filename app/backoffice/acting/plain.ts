/** Words of commands mark what is typed by backticks; here they are read. */
export const plain = (says: string): string => says.replaceAll("`", "");
