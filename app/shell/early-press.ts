/** What is pressed on cards and has no component of its own. */
export const PRESSED = "[data-like], [data-compare]";

/** Runs inline, before anything else has loaded: entry.client.tsx finds what was pressed meanwhile. Written as text because it is sent as text. */
export const earlyPress = `gongPressed=[];addEventListener("click",function(e){var p=e.target.closest("${PRESSED}");if(p&&window.gongPressed)gongPressed.push(p)})`;
