import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leanRouter } from "./commands/lean-router.ts";
import { setType } from "./commands/set-type.ts";
import { sheetOnce } from "./commands/sheet-once.ts";
import { splitMessages } from "./commands/split-messages.ts";

// What every page of the storefront needs travels together: one file packs better than thirty small ones.
const everyPage =
  /\/app\/(root|shell\/(default\.layout|shell|header|footer|icon|switches|use-menu-by-hover|cart-button|overlays|use-root|use-travel|use-arrival|scroll-place|toast-store)|catalogue\/(goods-card|shelf|use-traveller|picture|picture-address|only-card-changed)|foundation\/(page|money|trusted-types|ui\/(price|server-script|later|missing))|cart\/(cart-store|cart|cart-host)|identity\/(customer-store|sign-in-host|sign-in-dialog-store|account-button))\.tsx?$/;
const groups = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/foundation\/(browser|fetch-module)\.ts$/,
    priority: 2,
  },
  { name: "shop", test: everyPage, priority: 1 },
  // Each file is named on every page for each route that needs it: two small ones that go together are one.
  { name: "countries", test: /i18n\/countries\.ts|checkout_country/, priority: 1 },
];

export default defineConfig({
  plugins: [setType(), splitMessages(), leanRouter(), tailwindcss(), reactRouter(), sheetOnce("shop")],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
