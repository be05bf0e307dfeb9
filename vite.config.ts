import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { splitMessages } from "./commands/split-messages.ts";

export default defineConfig({
  plugins: [splitMessages(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
