/** What is pressed on cards and has no component of its own. */
export const PRESSED = "[data-like], [data-compare]";
/**
 * What does nothing until its component is awake: the last one that was pressed before is pressed again then. A form that only a script sends would
 * else put what was typed into the address.
 */
const HELD = "button[type=button]:not([popovertarget]),form:not([action],[method]) [type=submit]";

/** Runs inline, before anything else has loaded: entry.client.tsx finds what was pressed meanwhile. Written as text because it is sent as text. */
export const earlyPress = `gongPressed=[];gongHeld=void 0;addEventListener("click",function(e){var t=e.target,p=t.closest("${PRESSED}"),b=t.closest("${HELD}");
if(p){if(window.gongPressed)gongPressed.push(p)}else if(b&&gongHeld!==null){gongHeld=b;if(b.type=="submit")e.preventDefault()}})`;
