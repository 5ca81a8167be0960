/** Of the error summary, to which the forms of a page lead: a page answers one form at a time. */
export const ERRORS_ID = "errores";
