/** A group's part of its address: "remeras" of "hombre.remeras". Every page's links need it, and no more. */
export function slugOf(groupId: string): string {
  return groupId.slice(groupId.lastIndexOf(".") + 1);
}
