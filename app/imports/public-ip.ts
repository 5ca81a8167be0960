import ipaddr from "ipaddr.js";

/** Addresses of the public internet; all other ranges of IPv6 are for special purposes. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an address that anybody on the internet can have. A picture's server with another one could
 * make the shop read pages of its own machine or network.
 */
export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address that is written as IPv6 becomes IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
