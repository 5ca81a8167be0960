import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

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
    const timer = setInterval(revalidate, seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, seconds]);

  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${address}`} />
    </noscript>
  );
}
