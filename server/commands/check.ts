import { EXIT, type Command } from "./command";

export const check: Command = {
  name: "check",
  usage: "[--online]",
  summary: "Revisa la tienda entera y dice qué está mal y qué hacer.",
  details: [
    "Mira los ajustes, la carpeta, el disco, la base de datos, las copias, las fotos, Mercado Pago y el",
    "correo, con la tienda abierta o cerrada. Una línea por cosa: ok, atención o mal.",
    "Termina con 1 si algo está mal; lo que pide atención no cuenta.",
    "--online   También les pregunta a Mercado Pago y al servidor de correo si contestan. Al preguntar puede",
    "           renovarse la autorización de Mercado Pago, que se guarda.",
  ],
  async run({ options }) {
    const { checkShop, hasBad } = await import("../checks/check-shop");
    const { describeLine } = await import("../checks/check-line");
    const lines = await checkShop(new Date(), options.includes("--online"));
    process.stdout.write(lines.map(describeLine).join(""));
    if (hasBad(lines)) return EXIT.failed;
  },
};
