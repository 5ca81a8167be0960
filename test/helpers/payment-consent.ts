import { parseHtml, selectAll } from "./html";

/**
 * The owner's part at the simulated provider: opens the consent page at `address` and answers it.
 * @returns where the provider redirects the browser
 */
export async function answerConsent(
  address: string,
  decision: "authorize" | "deny" = "authorize",
  account?: number,
): Promise<URL> {
  const page = await fetch(address);
  const root = parseHtml(await page.text());
  const fields = new URLSearchParams({ decision });
  if (account !== undefined) fields.set("account", String(account));
  for (const input of selectAll(root, "input[type=hidden]")) {
    const { name = "", value = "" } = input.attributes;
    fields.set(name, value);
  }
  const answer = await fetch(new URL("/authorization", address), {
    method: "POST",
    body: fields,
    redirect: "manual",
  });
  const location = answer.headers.get("Location");
  if (location === null) throw new Error(`The provider refused with ${answer.status}`);
  return new URL(location);
}
