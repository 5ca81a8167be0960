const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];
/** Names that only a house or a machine knows. */
const PRIVATE_NAMES = /\.(local|localhost|test|internal)$/;

/** Whether it is this machine's own. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.includes(hostname);
}

/** Whether others may find it: over https and under a name, neither this machine's nor a number. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isName = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return protocol === "https:" && isName && !PRIVATE_NAMES.test(hostname);
}
