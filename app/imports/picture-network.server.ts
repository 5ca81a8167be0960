import { lookup } from "node:dns/promises";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";
import { isPublicIp } from "./public-ip";

/** How servers of pictures are reached. */
export type PictureNetwork = {
  /** All addresses of a server's name. */
  resolve: (host: string) => Promise<string[]>;
  /** True for an address that may be connected to. */
  mayReach: (address: string) => boolean;
  port: number;
  /** The only certificate that is trusted, as PEM; absent for those that browsers trust. */
  certificate?: string;
  /** Longest wait to connect, and for the next piece, in milliseconds. */
  silenceMs: number;
  /** Longest time for a whole picture, redirects included. */
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
