/** How long the text of a mail is kept after it was sent. Also said on the privacy page. */
export const SENT_TEXT_DAYS = 30;

/** The same for one that did not leave: until then the owner can still send it. */
export const UNSENT_TEXT_DAYS = 180;
