import type { HeadingLevel, PageBlock, PagePart } from "../domain/shop/page";

type PageTextProps = {
  blocks: readonly PageBlock[];
  isSection?: boolean;
};

/** A text of the owner's. React escapes every letter of it. */
export function PageText({ blocks, isSection = false }: PageTextProps) {
  return (
    <div className="page-text">
      <Blocks blocks={blocks} isSection={isSection} />
    </div>
  );
}

// Texts do not change while they are shown, so a block's place is its key.
function Blocks({ blocks, isSection }: Required<PageTextProps>) {
  return blocks.map((block, at) => <Block key={at} block={block} isSection={isSection} />);
}

function Block({ block, isSection }: { block: PageBlock; isSection: boolean }) {
  switch (block.kind) {
    case "heading":
      return <Heading level={block.level} parts={block.parts} isSection={isSection} />;
    case "paragraph":
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case "list":
      return <List block={block} isSection={isSection} />;
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} isSection={isSection} />
        </blockquote>
      );
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
  }
}

type HeadingProps = { level: HeadingLevel; parts: readonly PagePart[]; isSection: boolean };

function Heading({ level, parts, isSection }: HeadingProps) {
  const Tag = `h${isSection ? level + 1 : level}` as "h2";
  return (
    <Tag>
      <Parts parts={parts} />
    </Tag>
  );
}

type ListProps = { block: Extract<PageBlock, { kind: "list" }>; isSection: boolean };

function List({ block: { start, items }, isSection }: ListProps) {
  const entries = items.map((blocks, at) => (
    <li key={at}>
      <Blocks blocks={blocks} isSection={isSection} />
    </li>
  ));
  return start === null ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function Parts({ parts }: { parts: readonly PagePart[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: PagePart }) {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "break":
      return <br />;
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "link":
      return (
        <a href={part.href} rel={part.href.startsWith("http") ? "noopener noreferrer" : undefined}>
          <Parts parts={part.parts} />
        </a>
      );
  }
}
