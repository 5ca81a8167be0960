import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { UNASKED } from "../../paths";

type PageRefreshProps = {
  /**
   * Of this page, without a fragment: a form leaves one in the address, and with it Chromium refreshes
   * nothing.
   */
  address: string;
  seconds: number;
};

/**
 * Loads the page again every few seconds, while work is under way. Without script the browser does
 * it; with script only the data come again, so that focus and place stay, and a page that was left is
 * not pulled back.
 */
export function PageRefresh({ address, seconds }: PageRefreshProps) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const send = window.fetch.bind(window);
    window.fetch = markUnasked(send);
    return () => void (window.fetch = send);
  }, []);

  useEffect(() => {
    const timer = setInterval(revalidate, seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, seconds]);

  const mark = `${address.includes("?") ? "&" : "?"}${UNASKED}=1`;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${address}${mark}`} />
    </noscript>
  );
}

/** A request that follows no press of the person gets the mark that it has without script. */
export function markUnasked(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const isPressed = init?.method === "POST" || navigator.userActivation.isActive;
    if (isPressed || input instanceof Request) return send(input, init);
    const address = new URL(input, location.href);
    address.searchParams.set(UNASKED, "1");
    return send(address, init);
  };
}
