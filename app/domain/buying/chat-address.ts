/** @param phone as `parsePhone` gives it: `+549` and ten digits; empty to choose whom to write to in the app */
export function chatAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.slice(1)}?${new URLSearchParams({ text }).toString().replaceAll("+", "%20")}`;
}
