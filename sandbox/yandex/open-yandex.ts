import assert from "node:assert/strict";
import { after } from "node:test";
import { openSandbox, openShop, until } from "../fixture.ts";
import { merchantId } from "./account.ts";

export const key = { authorization: `Api-Key ${merchantId}` };
export const API = "/yandex/api/merchant";

export type YandexAnswer = {
  status: string;
  reasonCode: string;
  data: {
    paymentUrl: string;
    order: { paymentStatus: string; orderAmount: string; currencyCode: string; reason: string; cart: { items: { productId: string }[] } };
    operations: { operationType: string; status: string; amount: string; externalOperationId: string }[];
    operation: { operationId: string; status: string; externalOperationId: string };
  };
};
type Header = { alg: string; kid: string; iat: number; exp: number };
type Payload = {
  event: string;
  merchantId: string;
  order?: { orderId: string; paymentStatus: string };
  operation?: { operationType: string; status: string };
};
export type ReceivedToken = { token: string; header: Header; payload: Payload };

const decoded = <T>(part = "") => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as T;

export async function openYandex() {
  const box = await openSandbox();
  const shop = await openShop();
  let count = 0;
  after(async () => {
    await box.close();
    await shop.close();
  });
  await box.post("/sandbox/pay/yandex/cabinet", { callbackUrl: shop.url });

  const anOrder = (differs: object = {}) => {
    count += 1;
    return {
      orderId: `A-${count}-1`,
      currencyCode: "RUB",
      cart: aCart([
        ["GLV", 1, "7990.00"],
        ["BAG", 1, "5000.00"],
      ]),
      redirectUrls: {
        onSuccess: "https://gong.example/pmt?x=1",
        onError: "https://gong.example/failed",
        onAbort: "https://gong.example/left",
      },
      availablePaymentMethods: ["CARD", "SPLIT"],
      ttl: 600,
      ...differs,
    };
  };
  const call = (path: string, body: object) => box.post<YandexAnswer>(API + path, body, key);
  const get = (path: string) => box.get<YandexAnswer>(API + path, key);
  const register = async (differs?: object) => {
    const order = anOrder(differs);
    const { body } = await call("/v1/orders", order);
    assert.equal(body.status, "success", body.reasonCode);
    return { ...order, paymentUrl: body.data.paymentUrl };
  };
  const drive = (orderId: string, action: object) => box.post<{ paymentStatus: string }>(`/sandbox/pay/yandex/${orderId}`, action);
  const status = async (orderId: string) => (await get(`/v1/orders/${orderId}`)).body.data;
  const reason = async (path: string, body: object) => {
    const { status: code, body: said } = await call(path, body);
    return [code, said.reasonCode ?? said.status];
  };
  const heard = (orderId: string): ReceivedToken[] =>
    shop.heard
      .filter(({ url }) => url === "/v1/webhook")
      .map(({ body }) => {
        const [head, content] = body.split(".");
        return { token: body, header: decoded<Header>(head), payload: decoded<Payload & { operation?: { orderId: string } }>(content) };
      })
      .filter(({ payload: { order, operation } }) => (order?.orderId ?? operation?.orderId) === orderId);
  const told = (orderId: string, paymentStatus: string) =>
    until(() => heard(orderId).find(({ payload }) => payload.order?.paymentStatus === paymentStatus));

  return { box, shop, anOrder, call, get, register, drive, status, reason, heard, told };
}

export const aCart = (items: [productId: string, count: number, total: string][], total?: string) => ({
  items: items.map(([productId, pieces, sum]) => ({ productId, title: productId, quantity: { count: String(pieces) }, total: sum })),
  total: { amount: total ?? (items.reduce((sum, [, , one]) => sum + Number(one.replace(".", "")), 0) / 100).toFixed(2) },
});
