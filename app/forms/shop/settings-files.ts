/** The file of a new picture for the cover. */
export const COVER_FILE = "portadaArchivo";
/** The file of a new logo, and the box that removes the stored one. */
export const LOGO_FILE = "logoArchivo";
export const LOGO_REMOVED = "quitarLogo";
