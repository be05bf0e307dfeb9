import { orElse } from "../browser.ts";

let made: string | undefined;

/** Browser properties, nothing about the person: base64url of JSON, made at the first call [NET-02] [NET-08]. */
export function fingerprint(): string {
  made ??= encode({
    screen: `${screen.width}x${screen.height}x${devicePixelRatio}`,
    timezone: orElse(() => Intl.DateTimeFormat().resolvedOptions().timeZone, ""),
    plugins: orElse(() => navigator.plugins.length, 0),
    webgl: "WebGLRenderingContext" in window,
    touch: navigator.maxTouchPoints > 0,
    cores: navigator.hardwareConcurrency,
    ua: navigator.userAgent.slice(0, 500),
    timestamp: Date.now(),
  });
  return made;
}

export function encode(seen: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(seen));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
