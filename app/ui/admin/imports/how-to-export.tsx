/** How each system gives its product file, in its own words. */
export function HowToExport() {
  return (
    <section className="import-how" aria-labelledby="exportar">
      <h2 id="exportar">Cómo exportar los tuyos</h2>
      <details name="como-exportar">
        <summary>Tiendanube</summary>
        <ol>
          <li>
            Entrá a <strong>Productos</strong> y tocá <strong>Exportar e importar</strong>.
          </li>
          <li>
            Elegí <strong>Exportar productos</strong>. El archivo CSV llega a tu e-mail o se
            descarga ahí mismo.
          </li>
          <li>Subilo acá. Las fotos no vienen en el archivo: después las subís en un ZIP.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>WooCommerce</summary>
        <ol>
          <li>
            En WordPress entrá a <strong>Productos</strong> y tocá <strong>Exportar</strong>.
          </li>
          <li>
            Dejá todas las columnas y tocá <strong>Generar CSV</strong>.
          </li>
          <li>Subilo acá. Trae las direcciones de las fotos, y las buscamos nosotros.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>Shopify</summary>
        <ol>
          <li>
            Entrá a <strong>Productos</strong> y tocá <strong>Exportar</strong>.
          </li>
          <li>
            Elegí <strong>Todos los productos</strong> y el formato{" "}
            <strong>CSV para Excel, Numbers u otros programas</strong>.
          </li>
          <li>Subilo acá. Trae las direcciones de las fotos, y las buscamos nosotros.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>PrestaShop, Wix u otra planilla</summary>
        <ol>
          <li>
            Exportá los productos a un archivo CSV o Excel, o usá tu lista de precios: hace falta
            una fila con los títulos de las columnas.
          </li>
          <li>Subilo acá y decinos qué es cada columna. La próxima vez ya lo sabemos.</li>
          <li>
            Si los talles y colores están en otro archivo, como las combinaciones de PrestaShop,
            importá primero el de productos y después ese: se juntan por el código del producto.
          </li>
        </ol>
      </details>
    </section>
  );
}
