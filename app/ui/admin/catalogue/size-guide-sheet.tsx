import { adminPaths } from "../../../admin-paths";
import { FILE_FIELD } from "../../../forms/imports/import-form";
import { FieldFrame } from "../../fields";
import { PostForm } from "../../form";
import { IntentButton, Panel } from "../page-parts";

type SizeGuideSheetProps = {
  guide: { id: string };
  version: string;
  canChange: boolean;
  error: string | undefined;
};

/** The guide's table as a file, out and in. */
export function SizeGuideSheet({ guide, version, canChange, error }: SizeGuideSheetProps) {
  return (
    <Panel id="planilla" title="En una planilla">
      <p>
        <a href={adminPaths.sizeGuideSheet(guide.id)} download>
          Descargar CSV
        </a>
      </p>
      {canChange && (
        <PostForm action={adminPaths.sizeGuide(guide.id)} encType="multipart/form-data">
          <input type="hidden" name="version" value={version} />
          <FieldFrame
            id={FILE_FIELD}
            label="Archivo"
            hint="Un CSV con las columnas del que descargás. Reemplaza toda la tabla de medidas; lo demás queda como está guardado."
            error={error}
          >
            {(control) => (
              <input type="file" name={FILE_FIELD} accept=".csv,.txt,.tsv" {...control} />
            )}
          </FieldFrame>
          <div className="form-actions">
            <IntentButton value="upload">Subir CSV</IntentButton>
          </div>
        </PostForm>
      )}
    </Panel>
  );
}
