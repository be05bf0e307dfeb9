import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { deniedText } from "./acting/denied.server.ts";
import type { Verdict } from "./context.ts";
import { denialFor, type Me } from "./me.ts";
import { entryOf, screenAt } from "./screens.ts";

/** Whether they may see the screen at a path, by its row. Unknown paths are for members too: their page says what is missing. */
export const verdictOn =
  (me: Me | null, lang: Language, grantors: string[]) =>
  (path: string): Verdict => {
    const screen = screenAt(path);
    const entry = screen ? entryOf(screen) : "everybody";
    if (entry === "public") return { may: true };
    if (!me) return { may: false, goTo: path === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(path)}` };
    if (entry === "enrolling") return { may: true };
    if (me.standing !== "work") return { may: false, goTo: "/enrol" };
    const denial = entry === "everybody" ? null : denialFor(me, entry);
    if (!denial) return { may: true };
    const why = speaking(lang, () => deniedText(denial, grantors));
    return { may: false, denied: { permission: denial.permission, why, grantors, lang } };
  };
