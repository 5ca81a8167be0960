/** Id of the error summary, which forms link to; a page shows one at a time. */
export const ERRORS_ID = "errores";
