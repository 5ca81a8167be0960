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

/** Names of mailboxes and hosts have only ASCII letters; neither has two dots in a row. */
const ADDRESS = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Letters of any alphabet, with their accents. */
const NAME_OF_HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** True for a whole e-mail address, also at a domain with an ñ or an accent: ana@ñandú.com.ar. */
export function isTypedEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  return ADDRESS.test(`${name}@${toAscii(host)}`);
}

/** As the DNS knows it; anything that is no name of a host stays as it is. */
function toAscii(host: string): string {
  const url = `http://${host}`;
  return NAME_OF_HOST.test(host) && URL.canParse(url) ? new URL(url).hostname : host;
}
