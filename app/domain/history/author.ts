export type Author = {
  /** Null for the shop itself and for a command on the machine. */
  adminId: number | null;
  /** As the history shows it, also after the person is gone. */
  name: string;
};

/** The shop itself: its start and its jobs. */
export const SHOP_AUTHOR: Author = { adminId: null, name: "Tela" };

/** A command of the program, run on the machine. */
export const MACHINE_AUTHOR: Author = { adminId: null, name: "Comando en el servidor" };
