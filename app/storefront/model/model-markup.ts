import type { SizeState } from "#app/catalogue/card.ts";
import type { ModelView, Money, ProductView } from "#app/catalogue/model-view.ts";
import { pictureAddress } from "#app/catalogue/picture-address.ts";
import { variantPath } from "#app/catalogue/variant-path.ts";
import { inSize, withUnits } from "#app/foundation/i18n/units.ts";
import type { Root } from "#app/foundation/page.ts";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { shippingMarkup } from "../goods/shipping-markup.ts";
import { trailMarkup } from "../lists/list-markup.ts";

const availability: Record<SizeState, string> = { ready: "InStock", order: "MadeToOrder", out: "OutOfStock" };
const schema = (word: string) => `https://schema.org/${word}`;

/** Structured data equal to the page; several variants form a ProductGroup. */
export function modelMarkup(model: ModelView, trail: readonly { slug: string; name: string }[], root: Root): unknown {
  const storefront = storefrontIn(root.region);
  const address = `${root.origin}/model/${model.slug}`;
  const returns = {
    "@type": "MerchantReturnPolicy",
    applicableCountry: storefront.returnsCountry,
    returnPolicyCategory: schema("MerchantReturnFiniteReturnWindow"),
    merchantReturnDays: 14,
  };
  const offer = (money: Money, state: SizeState, color: string, size: string | null) => ({
    "@type": "Offer",
    url: root.origin + variantPath({ slug: model.slug, color, size }),
    price: String(money.price),
    priceCurrency: root.currency.toUpperCase(),
    availability: schema(availability[state]),
    itemCondition: schema(storefront.isSecondHand ? "RefurbishedCondition" : "NewCondition"),
    hasMerchantReturnPolicy: returns,
    ...shippingMarkup(root, money.price, state === "order"),
  });
  const shared = {
    ...(model.brand && { brand: { "@type": "Brand", name: model.brand } }),
    ...(model.material && { material: model.material }),
  };
  const variants = (product: ProductView) => {
    const common = {
      "@type": "Product",
      ...shared,
      ...(product.color.name && { color: product.color.name }),
      image: product.pictures.slice(0, 4).map(({ id }) => `${root.origin}${pictureAddress(id, 1280)}`),
    };
    const name = [model.name, product.color.name].filter(Boolean).join(", ");
    if (!product.sizes.length)
      return [
        {
          ...common,
          name,
          sku: product.sku,
          ...(product.gtin && { gtin: product.gtin }),
          offers: offer(product, product.state, product.key, null),
        },
      ];
    return product.sizes.map((size) => ({
      ...common,
      name: inSize(name, size.name, root.lang),
      sku: size.sku || product.sku,
      ...(size.gtin && { gtin: size.gtin }),
      size: withUnits(size.name, root.lang),
      offers: offer(size, size.state, product.key, size.id),
    }));
  };
  const sold = model.products.flatMap(variants);
  const variesBy = [
    ...(model.products.some(({ sizes }) => sizes.length > 1) ? [schema("size")] : []),
    ...(model.products.length > 1 ? [schema("color")] : []),
  ];
  const description = model.description || model.name;
  const thing =
    sold.length === 1
      ? { ...sold[0], description }
      : {
          "@type": "ProductGroup",
          name: model.name,
          description,
          productGroupID: model.id,
          url: address,
          ...shared,
          variesBy,
          hasVariant: sold,
        };
  return { "@context": "https://schema.org", "@graph": [thing, trailMarkup(trail, root.origin, model.name)] };
}
