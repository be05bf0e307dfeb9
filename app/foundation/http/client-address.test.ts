import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddress, plainAddress } from "./client-address.server.ts";
import { network } from "./network.ts";

test("[I01] an address counts as one, however a proxy writes it", () => {
  const written = {
    "203.0.113.5": [
      "203.0.113.5",
      "203.0.113.5:4711",
      "203.0.113.5:1",
      "::ffff:203.0.113.5",
      "::ffff:cb00:7105",
      "[::ffff:203.0.113.5]:443",
    ],
    "2001:db8::1": ["2001:db8::1", "2001:DB8:0:0:0:0:0:1", "[2001:db8::1]", "[2001:db8::1]:443", "2001:0db8::0001%eth0"],
  };
  for (const [address, ways] of Object.entries(written)) for (const way of ways) assert.equal(plainAddress(way), address, way);
  assert.equal(network(plainAddress("[2001:db8:7:8:9::1]:443")!), "2001:db8:7:8");
});

test("what is no address counts as the proxy that named it", () => {
  const socket = { remoteAddress: "::ffff:10.0.0.2" };
  const invented = [
    "",
    "unknown",
    "_hidden",
    "0313.0.0161.5",
    "203.0.113",
    "1.2.3.4:port",
    "[]",
    "[1.2.3.4",
    "x".repeat(5000),
    "1'--",
    "::g",
  ];
  for (const ip of invented) assert.equal(clientAddress({ ip, socket }), "10.0.0.2", ip.slice(0, 20));
});

test("a connection that has closed meanwhile has no address, and does no harm", () => {
  assert.equal(clientAddress({ ip: undefined, socket: {} }), "");
});
