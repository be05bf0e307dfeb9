import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { routeLoader } from "./tooling/build/route-loader.ts";
import { setType } from "./tooling/build/set-type.ts";
import { splitMessages } from "./tooling/build/split-messages.ts";

const react = {
  name: "react",
  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/foundation\/(browser|fetch-module)\.ts$/,
  priority: 2,
};
/** Texts and the frame are on every page. */
const frame = { name: "frame", test: /i18n\/messages\/|app\/backoffice\/(shell|acting)\/[\w-]+\.tsx?$/, priority: 1 };

export default defineConfig({
  plugins: [setType(), splitMessages(), routeLoader(), tailwindcss(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [react, frame] } } } } } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
