type SettingsGroupProps = { title: string; lead: string | undefined; children: React.ReactNode };

/** Fields that belong together, below a heading. */
export function SettingsGroup({ title, lead, children }: SettingsGroupProps) {
  return (
    <fieldset className="panel">
      <legend className="visually-hidden">{title}</legend>
      <div className="settings-heading">
        <h2 aria-hidden="true">{title}</h2>
        {lead !== undefined && <p className="field-hint">{lead}</p>}
      </div>
      {children}
    </fieldset>
  );
}
