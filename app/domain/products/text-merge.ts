type Texts<Name extends string> = Record<Name, string>;

export type Merged<Name extends string> = {
  texts: Texts<Name>;
  /** Fields that both sides changed, each in its own way. */
  conflicts: Name[];
};

/**
 * What a form of plain texts should show after somebody else saved: fields that were not touched
 * here take what is saved now, those that were keep what was typed.
 *
 * @param versions `base` is what the form was opened with; without it nothing typed is given up
 */
export function mergePlainTexts<Name extends string>(
  names: readonly Name[],
  versions: { base: Texts<Name> | null; saved: Texts<Name>; typed: Texts<Name> },
): Merged<Name> {
  const { base, saved, typed } = versions;
  const texts = { ...typed };
  const conflicts: Name[] = [];
  for (const name of names) {
    if (typed[name] === base?.[name]) texts[name] = saved[name];
    else if (typed[name] !== saved[name] && saved[name] !== base?.[name]) conflicts.push(name);
  }
  return { texts, conflicts };
}
