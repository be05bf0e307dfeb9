import assert from "node:assert/strict";
import { after } from "node:test";
import { openSandbox, openShop, until } from "../fixture.ts";

export const key = { userName: "gong-api", password: "gong-pass" };

export type SberAnswer = {
  errorCode: string;
  orderId: string;
  orderNumber: string;
  formUrl: string;
  externalParams: { sbolDeepLink: string };
  orderStatus: number;
  actionCode: number;
  amount: number;
  currency: string;
  paymentAmountInfo: { paymentState: string; refundedAmount: number; depositedAmount: number };
  operations: unknown[];
};

export async function openBank() {
  const box = await openSandbox();
  const shop = await openShop();
  let count = 0;
  after(async () => {
    await box.close();
    await shop.close();
  });

  const anOrder = (differs: Record<string, string> = {}) => {
    count += 1;
    return {
      ...key,
      orderNumber: `A-${count}-1`,
      amount: "1299000",
      currency: "643",
      returnUrl: "https://gong.example/checkout/done?x=1",
      failUrl: "https://gong.example/checkout/failed",
      dynamicCallbackUrl: `${shop.url}/hook/${count}`,
      ...differs,
    };
  };
  const call = (method: string, fields: Record<string, string>) => box.form<SberAnswer>(`/sber/payment/rest/${method}`, fields);
  const register = async (differs?: Record<string, string>) => {
    const fields = anOrder(differs);
    const { body } = await call("register.do", fields);
    assert.equal(body.errorCode, "0");
    return { ...fields, orderId: body.orderId, formUrl: body.formUrl, hook: new URL(fields.dynamicCallbackUrl).pathname };
  };
  const drive = (orderId: string, action: object) => box.post<SberAnswer>(`/sandbox/pay/sber/${orderId}`, action);
  const status = async (orderId: string) => (await call("getOrderStatusExtended.do", { ...key, orderId })).body;
  const act = async (method: string, fields: Record<string, string>) => (await call(method, { ...key, ...fields })).body.errorCode;
  const callbacksTo = (hook: string) =>
    shop.heard
      .filter((one) => one.url.startsWith(hook))
      .map((one) => Object.fromEntries(new URLSearchParams(one.method === "GET" ? one.url.split("?")[1] : one.body)));
  const callback = (hook: string, operation: string) => until(() => callbacksTo(hook).find((one) => one.operation === operation));

  return { box, anOrder, call, register, drive, status, act, callbacksTo, callback };
}
