import { paths } from "../../app/paths";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { formatKilobytes } from "./figures";
import { weighFirstView, type FirstView, type Kind, type Size } from "./first-view";
import { judge } from "./goals";
import { makeTemporaryDirectory } from "./processes";
import { reportProgress } from "./progress";
import { startShopServer } from "./shop-server";
import { printTable } from "./table";

const KINDS = ["HTML", "CSS", "JS", "fonts", "pictures", "other"] as const;
/** In kB as sent, for every page. */
const MOST: Partial<Record<Kind, number>> = { HTML: 14, CSS: 10, JS: 95, fonts: 30 };

/** What a browser gets that has seen nothing of the shop yet. */
export async function benchFirstView(): Promise<void> {
  reportProgress("first view");
  const server = await startShopServer(makeTemporaryDirectory());
  const product = paths.product(readBuiltInCatalogue()[0]?.id ?? "");
  const pages = Object.entries({
    home: paths.home(),
    list: paths.products(),
    product,
    cart: paths.cart(),
  });
  const views = await Promise.all(
    pages.map(([name, path]) => weighFirstView(name, server.url + path)),
  );
  await server.stop();
  printTable(
    "First view with an empty cache: kB as sent (br) of kB unpacked (files).",
    ["page", ...KINDS, "all", "lazy pictures"],
    [...views.map(writeView), ["goal", ...KINDS.map((kind) => judgeKind(views, kind)), "", ""]],
  );
  const broken = new Set(views.flatMap((view) => view.broken));
  if (broken.size > 0) console.log(`\nLinked to and not there: ${[...broken].join(", ")}`);
}

function writeView({ page, sizes, total, lazy }: FirstView): string[] {
  const describe = ({ files, rawBytes, sentBytes }: Size) =>
    files === 0 ? "-" : `${formatKilobytes(sentBytes)} of ${formatKilobytes(rawBytes)} (${files})`;
  return [page, ...[...KINDS.map((kind) => sizes[kind]), total, lazy].map(describe)];
}

function judgeKind(views: readonly FirstView[], kind: Kind): string {
  const most = MOST[kind];
  if (most === undefined) return "";
  const heaviest = Math.max(...views.map(({ sizes }) => sizes[kind].sentBytes));
  return judge(heaviest / 1000, { atMost: most });
}
