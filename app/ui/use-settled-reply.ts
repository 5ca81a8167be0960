import { useNavigation } from "@remix-run/react";
import { useState } from "react";

import { useReply } from "./use-reply";

/**
 * The action's reply, for a page that reads its loaders again after a refusal. Remix hands over the
 * reply before the loaders have answered: on a slow network the page would say what changed beside
 * the values of before, and its form would send those once more.
 */
export function useSettledReply<Action>() {
  const reply = useReply<Action>();
  const isSettled = useNavigation().state === "idle";
  const [shown, setShown] = useState(reply);
  if (isSettled && shown !== reply) setShown(reply);
  return shown;
}
