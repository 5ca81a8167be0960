export type SocialLink = { name: string; url: string };

export const MAX_SOCIAL_LINKS = 4;

/** True for an address that is safe to link to from every page: https, a real host, no user name. */
export function isSocialAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}
