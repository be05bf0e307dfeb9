import type { Root } from "#app/foundation/page.ts";
import type { SizeState } from "./card.ts";
import type { ModelView, Money, ProductView } from "./model-view.ts";
import { pictureAddress } from "./picture-address.ts";

const availability: Record<SizeState, string> = { ready: "InStock", order: "MadeToOrder", out: "OutOfStock" };
const schema = (word: string) => `https://schema.org/${word}`;

/** What the page says, for search engines: the same prices, the same stock, nothing more. */
export function modelMarkup(model: ModelView, trail: readonly { slug: string; name: string }[], root: Root): unknown {
  const address = `${root.origin}/model/${model.slug}`;
  const returns = {
    "@type": "MerchantReturnPolicy",
    applicableCountry: root.region === "eu" ? "DE" : "RU",
    returnPolicyCategory: schema("MerchantReturnFiniteReturnWindow"),
    merchantReturnDays: 14,
  };
  const offer = (money: Money, state: SizeState, color: string) => ({
    "@type": "Offer",
    url: `${address}?color=${encodeURIComponent(color)}`,
    price: String(money.price),
    priceCurrency: root.currency.toUpperCase(),
    availability: schema(availability[state]),
    itemCondition: schema(root.region === "reload" ? "RefurbishedCondition" : "NewCondition"),
    hasMerchantReturnPolicy: returns,
  });
  const variants = (product: ProductView) => {
    const common = {
      "@type": "Product",
      ...(product.color.name && { color: product.color.name }),
      image: product.pictures.slice(0, 4).map(({ id }) => `${root.origin}${pictureAddress(id, 1280)}`),
    };
    const name = [model.name, product.color.name].filter(Boolean).join(", ");
    if (!product.sizes.length) return [{ ...common, name, sku: product.sku, offers: offer(product, product.state, product.key) }];
    return product.sizes.map((size) => ({
      ...common,
      name: `${name}, ${size.name}`,
      sku: `${product.sku}-${size.name}`,
      size: size.name,
      offers: offer(size, size.state, product.key),
    }));
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ProductGroup",
        name: model.name,
        description: model.description,
        productGroupID: model.id,
        url: address,
        ...(model.brand && { brand: { "@type": "Brand", name: model.brand } }),
        ...(model.material && { material: model.material }),
        variesBy: [schema("size"), schema("color")],
        hasVariant: model.products.flatMap(variants),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          ...trail.map(({ slug, name }, at) => ({ "@type": "ListItem", position: at + 1, name, item: `${root.origin}/category/${slug}` })),
          { "@type": "ListItem", position: trail.length + 1, name: model.name },
        ],
      },
    ],
  };
}
