import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** What the document's title says besides the page's name. */
export type PageFacts = {
  /** The page shows a form's errors. */
  isRefused: boolean;
  /** The status of an error page; null for a normal page. */
  errorStatus: number | null;
};

const NO_FACTS: PageFacts = { isRefused: false, errorStatus: null };

type Facts = {
  facts: PageFacts;
  /** For effects in the same commit: `facts` has the value one render later. */
  readFacts: () => PageFacts;
  report: (facts: PageFacts) => void;
};

const FactsContext = createContext<Facts>({
  facts: NO_FACTS,
  readFacts: () => NO_FACTS,
  report: () => undefined,
});

type ProviderProps = {
  /** Known to the server before it renders; in the browser the page reports them. */
  initial?: PageFacts;
  children: React.ReactNode;
};

/** The title renders above the page that reports the facts, so they are stored around both. */
export function PageFactsProvider({ initial = NO_FACTS, children }: ProviderProps) {
  const [facts, setFacts] = useState(initial);
  const latest = useRef(initial);
  const readFacts = useCallback(() => latest.current, []);
  const report = useCallback((reported: PageFacts) => {
    latest.current = reported;
    setFacts(reported);
  }, []);
  const value = useMemo(() => ({ facts, readFacts, report }), [facts, readFacts, report]);
  return <FactsContext.Provider value={value}>{children}</FactsContext.Provider>;
}

export function usePageFacts(): PageFacts {
  return useContext(FactsContext).facts;
}

export function useFactsReader(): () => PageFacts {
  return useContext(FactsContext).readFacts;
}

/** Applies while the reporting component is mounted. */
export function useReportFacts({ isRefused, errorStatus }: PageFacts): void {
  const { report } = useContext(FactsContext);
  useEffect(() => {
    if (!isRefused && errorStatus === null) return;
    report({ isRefused, errorStatus });
    return () => report(NO_FACTS);
  }, [report, isRefused, errorStatus]);
}
