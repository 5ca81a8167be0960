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
