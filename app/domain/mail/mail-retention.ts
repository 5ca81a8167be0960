/** Days that the text of a sent mail is kept. The privacy page names the same number. */
export const SENT_TEXT_DAYS = 30;

/** The same for a mail that was not sent: until then the owner can still send it. */
export const UNSENT_TEXT_DAYS = 180;
