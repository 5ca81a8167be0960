import { ROLES, type RoleId } from "../../domain/owner/roles";

/** `pedidoA` stands for the whole choice. */
export type RulesField = "pedidoA";

export type FactorRules = {
  roles: RoleId[];
  /** What the form showed when it was opened. */
  seen: RoleId[];
};

/** Reads the roles that must have a second factor. Unknown roles are left out. */
export function parseFactorRules(formData: FormData): FactorRules {
  return { roles: readRoles(formData, "pedidoA"), seen: readRoles(formData, "visto") };
}

/** In the order of the list, so that equal choices are equal texts. */
function readRoles(formData: FormData, name: string): RoleId[] {
  const given = formData.getAll(name);
  return ROLES.map(({ id }) => id).filter((id) => given.includes(id));
}
