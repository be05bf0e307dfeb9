import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Nav, Section } from "#app/foundation/page.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import type { Language } from "#app/foundation/storefront.ts";

const MOST_SECTIONS = 6;

/** [CNT-03] */
export function footerNavs(sections: readonly Section[], { email, phone }: Pick<Seller, "email" | "phone">, lang: Language): Nav[] {
  const say = (message: (inputs: object, options: { locale: Language }) => string) => message({}, { locale: lang });
  const links = (base: string, names: Record<string, Parameters<typeof say>[0]>) =>
    Object.entries(names).map(([slug, name]) => ({ path: `${base}${slug}`, name: say(name) }));
  return [
    {
      title: say(m.footer_shop),
      links: [
        ...sections.slice(0, MOST_SECTIONS).map(({ slug, name }) => ({ path: `/category/${slug}`, name })),
        { path: "/feed", name: say(m.feed_title) },
        { path: "/collection", name: say(m.collections_title) },
        { path: "/like", name: say(m.likes_title) },
      ],
    },
    {
      title: say(m.footer_help),
      links: [
        { path: "/certificates", name: say(m.footer_certificates) },
        ...links("/service/", {
          delivery: m.service_delivery,
          payment: m.service_payment,
          returns: m.service_returns,
          sizes: m.service_sizes,
        }),
      ],
    },
    { title: say(m.footer_legal), links: links("/service/", { privacy: m.service_privacy, offer: m.service_offer }) },
    {
      title: say(m.contact_title),
      isContact: true,
      links: [
        { path: "/contact", name: say(m.contact_write) },
        { path: `mailto:${email}`, name: email },
        ...(phone ? [{ path: `tel:${phone.replace(/[^+\d]/g, "")}`, name: phone }] : []),
      ],
    },
  ];
}
