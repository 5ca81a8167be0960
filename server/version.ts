import { version } from "../package.json";

/** As package.json says; never shown to strangers. */
export const VERSION = version;
