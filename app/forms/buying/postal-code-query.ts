/** In the address of a page that tells what sending costs. */
export const POSTAL_CODE_PARAMETER = "cp";
