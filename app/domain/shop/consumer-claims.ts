/** The federal form for consumer claims (Disposición 890/2025). */
export const CONSUMER_CLAIMS =
  "https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario";
