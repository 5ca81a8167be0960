const OLDEST_MAJOR = 22;

/**
 * Called by every module that opens a database: better-sqlite3 loads its native part with the first
 * database and crashes older Node versions with a segmentation fault.
 */
export function requireNodeForDatabase(): void {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return;
  process.stderr.write(
    `Tela necesita Node ${OLDEST_MAJOR} o más nuevo (este es ${process.versions.node}): usá npm start, que corre con el suyo.\n`,
  );
  process.exit(1);
}
