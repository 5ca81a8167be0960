/** The form's id on the page: its rows' buttons name the form they belong to. */
export const FORM_ID = "envios-y-cobros";
