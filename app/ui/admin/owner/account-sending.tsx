import { useNavigation } from "@remix-run/react";

/** A spinner while the account page sends the form with this intent. */
export function Sending({ intent }: { intent: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}
