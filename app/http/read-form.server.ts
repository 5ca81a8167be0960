import { badRequest } from "./responses";

/** @throws Response 400 for a body that is no form */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest();
  }
}
