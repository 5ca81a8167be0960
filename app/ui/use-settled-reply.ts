import { useNavigation } from "@remix-run/react";
import { useState } from "react";

import { useReply } from "./use-reply";

/**
 * The action's reply on a page that reloads its data after a refusal. Remix delivers the reply
 * before the loaders finish: on a slow network the page would show the changes beside old values,
 * and its form would send those again.
 */
export function useSettledReply<Action>() {
  const reply = useReply<Action>();
  const isSettled = useNavigation().state === "idle";
  const [shown, setShown] = useState(reply);
  if (isSettled && shown !== reply) setShown(reply);
  return shown;
}
