/** Keeps the dialog's dependencies out of the button's chunk. */
export const load = () => import("./wait-dialog.tsx");
