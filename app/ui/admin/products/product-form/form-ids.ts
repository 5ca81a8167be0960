/** The form's id, for buttons in other components. */
export const FORM_ID = "producto";

/** The file input's id; error messages about pictures link to it. */
export const FILES_ID = "fotos-archivos";
