const NEVER = "microphone=(), geolocation=(), payment=(), browsing-topics=()";

/** What every answer says. */
export const PERMISSIONS_POLICY = `camera=(), ${NEVER}`;

/**
 * Of the back office: the counter reads barcodes by the camera, if the person lets it. It is often reached by script, and
 * then has the policy of the document before.
 */
export const ADMIN_PERMISSIONS_POLICY = `camera=(self), ${NEVER}`;
