import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { routeLoader } from "./tooling/build/route-loader.ts";
import { setType } from "./tooling/build/set-type.ts";
import { sheetOnce } from "./tooling/build/sheet-once.ts";
import { splitMessages } from "./tooling/build/split-messages.ts";

// One chunk for all pages compresses better than thirty.
const everyPage = [
  "root.tsx",
  "cart/cart.ts",
  "catalogue/picture-address.ts",
  ...["cart/cart-store.ts", "customer/customer-store.ts", "page/toast-store.ts", "page/use-root.ts"].map((file) => `client/${file}`),
  ...[
    "money.ts",
    "page.ts",
    "records.ts",
    "storefront.ts",
    "trusted-types.ts",
    "ui/later.tsx",
    "ui/missing.tsx",
    "ui/price.tsx",
    "ui/server-script.tsx",
  ].map((file) => `foundation/${file}`),
  ...["goods-card.tsx", "only-card-changed.ts", "picture.tsx", "shelf.tsx", "use-traveller.ts"].map((file) => `storefront/goods/${file}`),
  ...["cart-button.tsx", "default.layout.tsx", "footer.tsx", "header.tsx", "icon.tsx", "overlays.tsx", "scroll-place.tsx", "shell.tsx"].map(
    (file) => `storefront/shell/${file}`,
  ),
  ...["switches.tsx", "use-arrival.ts", "use-menu-by-hover.ts", "use-travel.ts"].map((file) => `storefront/shell/${file}`),
  "storefront/cart/cart-host.tsx",
  "storefront/sign-in/account-button.tsx",
  "storefront/sign-in/sign-in-host.tsx",
];
for (const file of everyPage) if (!existsSync(join("app", file))) throw new Error(`vite.config.ts names app/${file}, which is gone`);
const groups = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/foundation\/(browser|fetch-module)\.ts$/,
    priority: 2,
  },
  { name: "shop", test: new RegExp(`/app/(${everyPage.join("|").replaceAll(".", "\\.")})$`), priority: 1 },
  // Each file is named on every page for each route that needs it: two small ones that go together are one.
  { name: "countries", test: /i18n\/countries\.ts|checkout_country/, priority: 1 },
];

export default defineConfig({
  plugins: [setType(), splitMessages(), routeLoader(), tailwindcss(), reactRouter(), sheetOnce("shop")],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
