/** The server of a picture's address; empty for an address that names none. */
export function pictureHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}
