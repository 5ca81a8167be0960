import { adminPaths } from "../../../../admin-paths";
import { countPictures } from "../../../../domain/imports/describe-archive";
import { PostForm } from "../../../post-form";

export type PictureHost = { host: string; pictures: number };

/** The servers that the owner has to confirm before the shop fetches anything from them. */
export function PictureHosts({ hosts }: { hosts: readonly PictureHost[] }) {
  return (
    <section className="panel" aria-labelledby="sitios">
      <h2 id="sitios">¿De dónde las traemos?</h2>
      <p>Confirmá cada sitio si lo conocés: por ejemplo, el de tu tienda anterior.</p>
      <ul className="picture-hosts">
        {hosts.map(({ host, pictures }) => (
          <li key={host}>
            <p>
              <strong>{host}</strong> <span className="cell-note">{countPictures(pictures)}</span>
            </p>
            <ConfirmForm hosts={[host]} label={`Traer las fotos de ${host}`} />
          </li>
        ))}
      </ul>
      {hosts.length > 1 && (
        <ConfirmForm
          hosts={hosts.map(({ host }) => host)}
          label={`Traer las fotos de los ${hosts.length} sitios`}
        />
      )}
    </section>
  );
}

function ConfirmForm({ hosts, label }: { hosts: readonly string[]; label: string }) {
  return (
    <PostForm action={adminPaths.productPictures()}>
      {hosts.map((host) => (
        <input key={host} type="hidden" name="sitio" value={host} />
      ))}
      <button className="button" name="intent" value="confirm">
        {label}
      </button>
    </PostForm>
  );
}
