import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { notFound } from "../../http/responses";

/**
 * Unknown back-office addresses. Anonymous visitors are sent to sign in, so they cannot tell which
 * exist.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "own");
  throw notFound();
}

export default function UnknownAdminPage() {
  return null;
}
