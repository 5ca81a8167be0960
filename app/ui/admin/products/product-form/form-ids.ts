/** The form's id, for buttons of parts that stand in files of their own. */
export const FORM_ID = "producto";

/** The file input's id, which errors about pictures lead to. */
export const FILES_ID = "fotos-archivos";
