import { useActionData } from "@remix-run/react";

import { isFormReply } from "../forms/form-reply";
import { useReportFacts } from "./page-facts";

/** What the page's action answered in place of leading on; null without an answer. */
export function useReply<Action>() {
  const reply = useActionData<Action>() ?? null;
  useReportFacts({ isRefused: isFormReply(reply), errorStatus: null });
  return reply;
}
