import { useNavigation } from "@remix-run/react";

/** A bar at the top while a navigation is pending; without JavaScript the browser shows its own. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const isPending = state !== "idle";
  return (
    <div className="progress" data-pending={isPending} aria-hidden="true">
      <span className="progress-bar" />
      <span className="spinner" />
    </div>
  );
}
