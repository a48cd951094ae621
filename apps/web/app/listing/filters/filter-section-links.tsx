import { useEffect, useRef } from 'react';
import { scrollToCenter } from '../../ui/scroll-to-center.ts';
import { FilterCount } from './filter-count.tsx';
import { useSectionInView } from './use-section-in-view.ts';

export type FilterSection = { key: string; name: string; count: number };

export function FilterSectionLinks({ sections }: { sections: FilterSection[] }) {
  const row = useRef<HTMLElement>(null);
  const { inView, jumpTo } = useSectionInView(row);
  // Before the first scroll the first section is in view.
  const current = Math.max(
    sections.findIndex(({ key }) => key === inView),
    0,
  );

  useEffect(() => {
    const link = row.current?.querySelectorAll('button').item(current);
    if (row.current && link) scrollToCenter(row.current, link);
  }, [current]);

  return (
    <nav
      ref={row}
      aria-label="Filters"
      className="sticky -top-1 z-2 flex gap-1.5 -mx-5 mb-3 pt-2 px-5 pb-2.5 border-b border-border overflow-x-auto [scrollbar-width:none] bg-raised"
    >
      {sections.map(({ key, name, count }, position) => (
        <button
          key={key}
          type="button"
          aria-current={position === current ? 'location' : undefined}
          className="relative flex flex-none items-center gap-1.5 h-(--control) px-3 rounded-sm bg-sunken text-text-muted text-sm/[inherit] font-semibold after:absolute after:-inset-y-1 after:inset-x-0 aria-[current]:bg-text aria-[current]:text-page"
          onClick={() => jumpTo(key)}
        >
          {name}
          <FilterCount count={count} />
        </button>
      ))}
    </nav>
  );
}
