import { expect, it } from "vitest";

import { isLoopback, isPublicAddress } from "./web-address";

it.each([
  ["https://www.tienda.com.ar/pago", true],
  ["https://ñandú.com.ar/pago", true],
  ["http://tienda.com.ar/pago", false],
  ["https://tienda/pago", false],
  ["https://tienda.local", false],
  ["https://tienda.internal/pago", false],
  ["https://localhost:3000", false],
  ["https://tienda.localhost", false],
  ["https://192.168.0.10/pago", false],
  ["https://[::1]/pago", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it.each([
  ["http://127.0.0.1:4011", true],
  ["http://localhost:4011", true],
  ["http://[::1]:4011", true],
  ["http://127.0.0.1.example.com", false],
  ["http://localhost.example.com", false],
  ["http://10.0.0.1", false],
])("%s is on this machine: %s", (address, isOwn) => {
  expect(isLoopback(new URL(address))).toBe(isOwn);
});
