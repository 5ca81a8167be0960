import { Form } from "@remix-run/react";
import { adminPaths } from "../../../admin-paths";

type DisconnectProps = { hasEnvironmentToken: boolean; hasStoredApplication: boolean };

/** The owner opens it and reads the consequences before disconnecting. */
export function Disconnect({ hasEnvironmentToken, hasStoredApplication }: DisconnectProps) {
  return (
    <details className="confirm">
      <summary>Desconectar…</summary>
      <Form method="post" action={adminPaths.payments()} className="confirm-body">
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>Borramos de la tienda todas las credenciales de la cuenta.</li>
          <li>
            {hasEnvironmentToken
              ? "La tienda pasa a cobrar con la cuenta de la configuración de su computadora."
              : "Deja de ofrecerse pagar con Mercado Pago; los pedidos y los pagos quedan."}
          </li>
          <li>
            No podremos enterarnos de los pagos que falten: revisalos en Mercado Pago. Los
            reembolsos también se hacen desde ahí.
          </li>
          <li>
            Después quitale el permiso a la aplicación en tu cuenta de Mercado Pago, en Seguridad,
            “Aplicaciones conectadas”.
          </li>
        </ul>
        {hasStoredApplication && (
          <label className="check">
            <input type="checkbox" name="borrarAplicacion" value="si" defaultChecked />
            Borrar también los datos y las claves de la aplicación
          </label>
        )}
        <button className="button button-danger" name="intent" value="disconnect">
          Desconectar
        </button>
      </Form>
    </details>
  );
}

/** For an owner who entered the application's data and never connected. */
export function EraseApplication() {
  return (
    <details className="confirm">
      <summary>Borrar los datos de la aplicación…</summary>
      <Form method="post" action={adminPaths.payments()} className="confirm-body">
        <p>Borramos de la tienda el Client ID, el Client Secret y la clave de los avisos.</p>
        <input type="hidden" name="borrarAplicacion" value="si" />
        <button className="button button-danger" name="intent" value="disconnect">
          Borrar los datos
        </button>
      </Form>
    </details>
  );
}
