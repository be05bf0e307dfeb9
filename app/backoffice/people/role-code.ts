import { inLatin } from "#app/foundation/latin.ts";

const MOST = 40;

/** How the shop files a role that people call so: nobody has to think of a code. */
export function roleCode(title: string): string {
  const code = inLatin(title)
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const named = /^[a-z]./.test(code) ? code : `role-${code}`;
  return named.slice(0, MOST).replace(/-+$/, "");
}
