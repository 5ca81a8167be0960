import { useActionData } from "@remix-run/react";

import { isFormReply } from "../forms/form-reply";
import { useReportFacts } from "./page-facts";

/** The action's answer when it did not redirect; null without one. */
export function useReply<Action>() {
  const reply = useActionData<Action>() ?? null;
  useReportFacts({ isRefused: isFormReply(reply), errorStatus: null });
  return reply;
}
