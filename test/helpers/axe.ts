import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** axe for a page of the shop; its answer lists every violation, and the rest in short. */
export function createAxe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // The passes of a whole page are most of what axe has to gather and send.
      .options({ resultTypes: ["violations"] })
      // The other mode opens one more window for each check, to look into frames of other sites:
      // the shop has none.
      .setLegacyMode(true)
  );
}
