/** The files of a page's script. */
export type PageModules = {
  manifest: string;
  entry: string;
  /** Route by route, from the root to the page. */
  routes: { id: string; module: string }[];
  /** What those import, so that no file waits for another to name it. */
  imports: string[];
};

declare global {
  interface Window {
    /** That the page came back as it had been left, and nobody has asked for it again yet. */
    telaCameBack?: true;
  }
}

/** What says that the shopper is about to use the page; the plain page does what they ask. */
const INTENTS = ["pointerdown", "pointerover", "keydown", "focusin"];

/** How long a busy phone may keep a page that has loaded from its script. */
const LONGEST_BUSY_MS = 2000;

/** A picture that never arrives must not keep it away for good. */
const LONGEST_LOAD_MS = 8000;

/** Where a browser does not tell when it is idle, the time in which it has painted the page. */
const USUALLY_IDLE_MS = 200;

/**
 * The inline script that fetches a page's modules once the page stands and the browser is idle, or
 * with the first intent. Until then they would take the network from the pictures and the font, and
 * the processor from whoever scrolls. All are fetched together and run one by one, with a turn for taps
 * in between. Where a file does not arrive the page stays as it is.
 */
export function buildStartScript({ manifest, entry, routes, imports }: PageModules): string {
  const modules = routes.map(({ module }) => module);
  const files = [...new Set([manifest, ...imports, ...modules])];
  return `(()=>{let hasBegun=false;const intents=${JSON.stringify(INTENTS)},files=${JSON.stringify(files)},entry=${JSON.stringify(entry)};
const load=async()=>{const loaded={};
for(const file of files){loaded[file]=await import(file);await new Promise((next)=>setTimeout(next))}
return Object.fromEntries(${JSON.stringify(routes.map(({ id, module }) => [id, module]))}.map(([id,file])=>[id,loaded[file]]))};
const begin=()=>{if(hasBegun)return;hasBegun=true;
for(const name of intents)removeEventListener(name,begin,true);
for(const href of [...files,entry])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
load().then((routes)=>{window.__remixRouteModules=routes;return import(entry)},()=>{})};
const wait=()=>window.requestIdleCallback?requestIdleCallback(begin,{timeout:${LONGEST_BUSY_MS}}):setTimeout(begin,${USUALLY_IDLE_MS});
for(const name of intents)addEventListener(name,begin,{capture:true,passive:true});
if(performance.getEntriesByType("navigation")[0]?.type==="back_forward")window.telaCameBack=true;
addEventListener("pageshow",(shown)=>{if(shown.persisted)window.telaCameBack=true});
if(document.readyState==="complete")wait();else addEventListener("load",wait);
setTimeout(begin,${LONGEST_LOAD_MS})})()`;
}
