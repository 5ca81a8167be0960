import { useSearchParams } from "@remix-run/react";

import type { CartLine } from "../../domain/cart";

/** What tells the server which line a form is about. */
export function LineFields({ line }: { line: CartLine }) {
  const [asked] = useSearchParams();
  return (
    <>
      {/* The postal code that was asked for stays known after the change. */}
      {["cp", "provincia"].map((name) => {
        const value = asked.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <input type="hidden" name="producto" value={line.productId} />
      <input type="hidden" name="talle" value={line.size} />
      <input type="hidden" name="color" value={line.color} />
      {/* Lets the badge guess the outcome before the answer comes; the server does not read it. */}
      <input type="hidden" name="antes" value={line.quantity} />
    </>
  );
}
