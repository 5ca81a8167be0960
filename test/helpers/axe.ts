import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** axe for a page of the shop; the result has every violation in full. */
export function createAxe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // Collecting the passes would be most of axe's work.
      .options({ resultTypes: ["violations"] })
      // The other mode opens another window for each check, to look into frames of other sites; the
      // shop has none.
      .setLegacyMode(true)
  );
}
