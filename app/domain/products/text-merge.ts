type Texts<Name extends string> = Record<Name, string>;

type Merged<Name extends string> = {
  texts: Texts<Name>;
  /** Fields that both sides changed to different values. */
  conflicts: Name[];
};

/** Untouched fields take the saved value; without `base`, all typed values stay. */
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
