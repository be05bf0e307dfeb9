import { escapeHtml } from "../escape-html.ts";
import type { Storefront } from "../storefront.ts";

const CORNERS = ["red", "blue", "white"] as const satisfies readonly Storefront["corner"][];

/** What a letter begins with: the sign, which goes along with the letter, and the name. Mailboxes show no pictures from elsewhere. */
export const letterHead = (brand: string, corner: Storefront["corner"]): string =>
  `<p style="margin:0 0 24px"><img src="cid:${cidOf(corner)}" width="40" height="40" alt="" style="vertical-align:middle;margin-right:12px">` +
  `<strong style="font-size:20px;vertical-align:middle">${escapeHtml(brand)}</strong></p>`;

/** Whose sign a letter shows. */
export const signIn = (html: string): Storefront["corner"] | undefined => CORNERS.find((corner) => html.includes(`"cid:${cidOf(corner)}"`));

export const cidOf = (corner: Storefront["corner"]): string => `sign-${corner}`;
