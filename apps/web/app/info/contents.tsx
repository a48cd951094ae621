import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Section } from '../legal-text/parse.ts';
import { icon20 } from '../ui/icon.ts';
import { useCurrentSection } from './use-current-section.ts';

const TITLE = 'On this page';

/** Table of contents: next to the text on wide screens, collapsed above it on small ones. */
export function Contents({ sections }: { sections: Section[] }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const current = useCurrentSection(sections.map(({ id }) => id));
  const collapse = () => detailsRef.current?.removeAttribute('open');
  return (
    <>
      <nav
        aria-label={TITLE}
        className="contents-beside hidden lg:sticky lg:top-[calc(96px_+_var(--legal-offset,0px))] lg:block lg:self-start lg:max-h-[calc(100svh_-_120px_-_var(--legal-offset,0px))] lg:-ml-3 lg:overflow-y-auto print:hidden!"
      >
        <p className="pt-0 px-3 pb-2 text-text-subtle text-sm font-semibold">{TITLE}</p>
        <SectionLinks sections={sections} current={current} />
      </nav>
      <nav aria-label={TITLE} className="contents-above lg:hidden print:hidden!">
        <details ref={detailsRef} className="group border border-border-strong rounded-md bg-surface">
          <summary>
            {TITLE}
            <ChevronDown {...icon20} className="contents-chevron group-open:rotate-180" />
          </summary>
          <SectionLinks sections={sections} current={current} onFollow={collapse} />
        </details>
      </nav>
    </>
  );
}

type SectionLinksProps = { sections: Section[]; current: string | undefined; onFollow?: () => void };

function SectionLinks({ sections, current, onFollow }: SectionLinksProps) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            aria-current={id === current ? 'location' : undefined}
            className="contents-link"
            onClick={() => {
              onFollow?.();
              // The router scrolls but does not move the focus.
              document.getElementById(id)?.focus({ preventScroll: true });
            }}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
