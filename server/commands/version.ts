import { VERSION } from "../version";
import { EXIT, type Command } from "./command";

export const version: Command = {
  name: "version",
  usage: "",
  summary: "Dice qué versión es esta.",
  details: [],
  async run() {
    process.stdout.write(`tela ${VERSION}\n`);
    return EXIT.done;
  },
};
