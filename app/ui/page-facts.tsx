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
  /** The page shows what is wrong with a form that was sent. */
  isRefused: boolean;
  /** The status of the error that the page shows in its place; null for a page that is there. */
  errorStatus: number | null;
};

const NO_FACTS: PageFacts = { isRefused: false, errorStatus: null };

type Facts = {
  facts: PageFacts;
  /** For effects of the same moment, which `facts` reaches one rendering later. */
  readFacts: () => PageFacts;
  report: (facts: PageFacts) => void;
};

const FactsContext = createContext<Facts>({
  facts: NO_FACTS,
  readFacts: () => NO_FACTS,
  report: () => undefined,
});

type ProviderProps = {
  /** Known to the server before it renders; in the browser the page reports them itself. */
  initial?: PageFacts;
  children: React.ReactNode;
};

/** The title stands above the page that decides on it, so what it needs is kept around both. */
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

/** Holds until the component that reports them leaves the page. */
export function useReportFacts({ isRefused, errorStatus }: PageFacts): void {
  const { report } = useContext(FactsContext);
  useEffect(() => {
    if (!isRefused && errorStatus === null) return;
    report({ isRefused, errorStatus });
    return () => report(NO_FACTS);
  }, [report, isRefused, errorStatus]);
}
