import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "../../auth/require-admin.server";
import { notFound } from "../../http/responses";

/** Any address of the back office that is none; who is not signed in is not told which are. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  throw notFound();
}

export default function UnknownAdminPage() {
  return null;
}
