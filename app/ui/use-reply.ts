import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

import { isFormReply } from "../forms/form-reply";
import { useReportFacts } from "./page-facts";

/**
 * The action's answer when it did not redirect; null without one. It stays until the next navigation:
 * the router drops it when the page only reads its data again, because another tab saved a product
 * for example, and what was typed into the refused form would go with it.
 */
export function useReply<Action>() {
  const answer = useActionData<Action>() ?? null;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, reply: answer });
  const reply = answer ?? (kept.key === key ? kept.reply : null);
  if (kept.key !== key || kept.reply !== reply) setKept({ key, reply });
  useReportFacts({ isRefused: isFormReply(reply), errorStatus: null });
  return reply;
}
