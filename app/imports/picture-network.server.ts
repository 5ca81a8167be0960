import ipaddr from "ipaddr.js";
import { lookup } from "node:dns/promises";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";

export type PictureNetwork = {
  resolve: (host: string) => Promise<string[]>;
  mayReach: (address: string) => boolean;
  port: number;
  /** The only certificate that is trusted, as PEM; absent for those that browsers trust. */
  certificate?: string;
  /** Longest wait to connect, and for the next piece, in milliseconds. */
  silenceMs: number;
  wholeMs: number;
};

const TIMES = { silenceMs: 10_000, wholeMs: 60_000 };

const INTERNET: PictureNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicIp,
  port: 443,
  ...TIMES,
};

/** The internet, or the simulator of the tests, which no shop in production can have. */
export const getPictureNetwork = perShop((): PictureNetwork => {
  const { pictureSimulator } = getEnvironment();
  if (!pictureSimulator) return INTERNET;
  const loopback = "127.0.0.1";
  return {
    resolve: () => Promise.resolve([loopback]),
    mayReach: (address) => address === loopback,
    ...pictureSimulator,
    ...TIMES,
  };
});

/** Addresses of the public internet; all other ranges of IPv6 are for special purposes. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** A picture's server with another address could make the shop read pages of its own machine or network. */
export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address that is written as IPv6 becomes IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
