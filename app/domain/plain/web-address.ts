const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];
/** Host names that only resolve in a local network. */
const PRIVATE_NAMES = /\.(local|localhost|test|internal)$/;

/** True for a host name of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.includes(hostname);
}

/** True when other machines may reach it: https, and a public host name instead of an IP address. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isName = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return protocol === "https:" && isName && !PRIVATE_NAMES.test(hostname);
}
