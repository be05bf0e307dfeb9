import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { deniedText } from "./acting/denied.server.ts";
import type { Verdict } from "./context.ts";
import { denialFor, type Me } from "./me.ts";
import { entryOf, type ScreenName } from "./screens.ts";

/** Whether they may see a screen, by its row. */
export const verdictOn =
  (me: Me | null, lang: Language, grantors: string[]) =>
  (screen: ScreenName, url: URL): Verdict => {
    const entry = entryOf(screen);
    if (entry === "public") return { may: true };
    if (!me) return { may: false, goTo: url.pathname === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(pagePath(url))}` };
    if (entry === "enrolling") return { may: true };
    if (me.standing !== "work") return { may: false, goTo: "/enrol" };
    const denial = entry === "everybody" ? null : denialFor(me, entry);
    if (!denial) return { may: true };
    const why = speaking(lang, () => deniedText(denial, grantors));
    return { may: false, denied: { permission: denial.permission, why, grantors, lang } };
  };

/** Of a page or of its data alone. */
const pagePath = ({ pathname, search }: URL): string => {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  return pathname.replace(/(?:\/_root|\/_)?\.data$/, "") + (query.size ? `?${query}` : "");
};
