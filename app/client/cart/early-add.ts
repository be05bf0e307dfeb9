import { CART_KEY } from "#app/cart/cart.ts";
import { inTab } from "#app/foundation/browser.ts";

const EARLY_KEY = "gong.cart.early";

/** Inline: keeps a tap on "add" made before hydration, in storage or to be repeated; EARLY_KEY opens the drawer. Sent as text. */
export const earlyAdd = `addEventListener("submit",function(e){var f=e.target;if(!f.matches("form[data-buy]")||window.gongAwake||"asleep" in document.documentElement.dataset)return;e.preventDefault();
if(f.matches("[data-out]")||f.querySelector("[data-state=out] :checked"))return;
var d=new FormData(f),p=String(d.get("productid")),s=String(d.get("specification")||"0"),c=[];try{c=JSON.parse(localStorage.getItem("${CART_KEY}"))||[]}catch(x){}
if(!c.some(function(l){return l.productid==p&&l.specification==s}))c.push({productid:p,specification:s,quantity:1,timeadd:String(Date.now())});
try{localStorage.setItem("${CART_KEY}",JSON.stringify(c))}catch(x){if(window.gongHeld!==null)gongHeld=f.querySelector("[type=submit]");return}f.dataset.added="1";try{sessionStorage.setItem("${EARLY_KEY}",location.pathname)}catch(x){}},true)`;

export function takeEarlyAdd(): boolean {
  const path = inTab.read(EARLY_KEY);
  inTab.keep(EARLY_KEY, null);
  return path === location.pathname;
}
