import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";
import { answer, refuse } from "./failures.ts";
import { datesOf, type FreightRequest, priceOf, readWay, type Way } from "./freight.ts";

const roubles = (kopecks: number) => kopecks / 100;

export function serveCalculator(app: FastifyInstance, world: World) {
  app.post<{ Body: FreightRequest }>("/v2/calculator.json", (request, reply) => {
    const way = readWay(request.body, world.clock.now());
    return Array.isArray(way) ? refuse(reply, way) : answer(presentPrice(way), world.clock.now());
  });
}

function presentPrice(way: Way) {
  const { intercity, door, whole } = priceOf(way);
  const part = (kopecks: number) => ({
    price: roubles(kopecks),
    contractPrice: false,
    premium: 0,
    discount: 0,
    premiumDetails: [],
    discountDetails: [],
  });
  return {
    price: roubles(whole),
    priceMinimal: "auto",
    deliveryTerm: 0,
    insurance: 0,
    derival: { terminal: way.fromTerminal.name, ...part(0) },
    arrival: {
      terminal: way.toTerminal?.name ?? null,
      ...part(door),
      terminals: way.toTerminal ? [{ id: way.toTerminal.id, name: way.toTerminal.name, address: way.toTerminal.address }] : [],
    },
    intercity: part(intercity),
    packages: {},
    accompanyingDocuments: {},
    notify: { price: 0 },
    simpleShippingAvailable: false,
    availableDeliveryTypes: { auto: roubles(whole) },
    orderDates: datesOf(way),
  };
}
