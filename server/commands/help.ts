import type { Command } from "./command";

const NAME_WIDTH = 31;

export function describeProgram(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, usage, summary }) =>
      `  ${`tela ${name} ${usage}`.trimEnd().padEnd(NAME_WIDTH)}${summary}`,
  );
  return `Tela: una tienda de ropa entera, en un programa y una carpeta.

Uso: tela [comando]

${lines.join("\n")}

Cada comando se explica: tela help restore

Los ajustes vienen del entorno o de un archivo .env en la carpeta desde la que se llama. Los más usados:
  DATA_DIR   La carpeta con todo lo que hay que cuidar (./data).
  PORT       El puerto (3000).
  ORIGIN     La dirección pública: https://tienda.com.ar

Termina con 0 si salió bien, con 1 si no, y con 2 si el comando no se entendió.
`;
}

export function describeCommand({ name, usage, summary, details }: Command): string {
  const lines = details.map((line) => `  ${line}\n`).join("");
  return `Uso: tela ${name} ${usage}`.trimEnd() + `\n\n${summary}\n${lines && `\n${lines}`}`;
}
