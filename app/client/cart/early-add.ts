import { CART_KEY } from "#app/cart/cart.ts";

/**
 * Runs inline, before anything else has loaded: a tap on "add" is kept even if the page comes alive a second later. The cart finds the
 * line in its storage, or where there is none the press is done again; `data-early-add` tells it to open. What is sold out is left for the page to offer to wait for. Written as text because it is sent as text.
 */
export const earlyAdd = `addEventListener("submit",function(e){var f=e.target;if(!f.matches("form[data-buy]")||window.gongAwake||"asleep" in document.documentElement.dataset)return;e.preventDefault();
if(f.matches("[data-out]")||f.querySelector("[data-state=out] :checked"))return;
var d=new FormData(f),p=String(d.get("productid")),s=String(d.get("specification")||"0"),c=[];try{c=JSON.parse(localStorage.getItem("${CART_KEY}"))||[]}catch(x){}
if(!c.some(function(l){return l.productid==p&&l.specification==s}))c.push({productid:p,specification:s,quantity:1,timeadd:String(Date.now())});
try{localStorage.setItem("${CART_KEY}",JSON.stringify(c))}catch(x){if(window.gongHeld!==null)gongHeld=f.querySelector("[type=submit]");return}f.dataset.added="1";document.documentElement.dataset.earlyAdd="1"},true)`;
