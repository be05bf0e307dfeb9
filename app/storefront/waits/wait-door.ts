/** A door to what the dialog needs: whoever only shows the button does not carry the list of it. */
export const load = () => import("./wait-dialog.tsx");
