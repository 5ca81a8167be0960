import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { useContext, useState } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";

import { buildStartScript } from "./start-script";

/**
 * In the place of Remix's `Scripts`, which fetches every module of the page as soon as it is parsed
 * and has no setting for later. It hands over the same: the context, a stream for the loaders' data,
 * and the route modules, under the names that RemixBrowser reads.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const context = useContext(RemixContext);
  const state = useContext(RouterStateContext);
  // Only the server's text counts: the browser has run it by the time React takes the page over.
  const [text] = useState(() => {
    if (!context?.renderMeta || !state) return "";
    askForData(context.renderMeta);
    return writeScript(context, state);
  });
  // The only script of our own in a document: the nonce brings its hash into the page's policy.
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

type Context = NonNullable<React.ContextType<typeof RemixContext>>;
type State = NonNullable<React.ContextType<typeof RouterStateContext>>;

/** Without it Remix's server keeps the loaders' data to itself. */
function askForData(renderMeta: NonNullable<Context["renderMeta"]>): void {
  renderMeta.didRenderScripts = true;
}

function writeScript({ manifest, serverHandoffString }: Context, state: State): string {
  // Those below an error boundary too: the router would load them, and forget the error meanwhile.
  const routes = state.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const start = buildStartScript({
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes,
    imports: [...manifest.entry.imports, ...routes.flatMap((route) => route.imports ?? [])],
  });
  return `window.__remixContext=${serverHandoffString};window.__remixContext.stream=new ReadableStream({start(controller){window.__remixContext.streamController=controller}}).pipeThrough(new TextEncoderStream());${start}`;
}
