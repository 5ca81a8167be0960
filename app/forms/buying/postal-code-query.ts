/** The parameter of pages that show shipping prices. */
export const POSTAL_CODE_PARAMETER = "cp";
