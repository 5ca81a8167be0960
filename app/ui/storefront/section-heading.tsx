import { Icon } from "../icon";

type SectionHeadingProps = {
  id: string;
  children: React.ReactNode;
  link?: { to: string; text: string };
};

export function SectionHeading({ id, children, link }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <h2 id={id}>{children}</h2>
      {link && (
        <a href={link.to}>
          {link.text} <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
