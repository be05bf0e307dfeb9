import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { trustOnlyText } from "#app/foundation/trusted-types.ts";

trustOnlyText();
overwriteGetLocale(() => (document.documentElement.lang === "ru" ? "ru" : "en"));
startTransition(() => void hydrateRoot(document, <HydratedRouter />));
