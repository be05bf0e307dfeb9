export const PRESSED = "[data-like], [data-compare]";
/** Buttons and forms that need scripts: the last early press is replayed. A script-only form would put its values into the URL. */
const HELD = "button[type=button]:not([popovertarget]),form:not([action],[method]) [type=submit]";

/** Inline: records presses before hydration for entry.client.tsx. Sent as text. */
export const earlyPress = `gongPressed=[];gongHeld=void 0;addEventListener("click",function(e){var t=e.target,p=t.closest("${PRESSED}"),b=t.closest("${HELD}");
if(p){if(window.gongPressed)gongPressed.push(p)}else if(b&&gongHeld!==null){gongHeld=b;if(b.type=="submit")e.preventDefault()}})`;
