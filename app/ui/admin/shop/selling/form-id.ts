/** The form's id, for buttons in its rows. */
export const FORM_ID = "envios-y-cobros";
