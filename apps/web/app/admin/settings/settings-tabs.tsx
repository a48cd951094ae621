import '../../ui/tabs.css';
import { useEffect, useRef } from 'react';
import { scrollToCenter } from '../../ui/scroll-to-center.ts';
import type { SectionRow } from './settings-sections.ts';

type SettingsTabsProps = { panels: readonly SectionRow[]; current: string | undefined };

/** On small screens: a row of links to the panels of this page. */
export function SettingsTabs({ panels, current }: SettingsTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    if (row.current && tab) scrollToCenter(row.current, tab);
  }, [current]);
  if (panels.length === 0) return null;
  return (
    <nav aria-label="Settings sections" className="tabs -mx-4 -mt-2 md:mx-0 lg:hidden">
      <ul
        ref={row}
        className="relative flex gap-0.5 px-2 overflow-x-auto [scrollbar-width:none] [box-shadow:inset_0_-1px_0_var(--color-border)] md:px-0"
      >
        {panels.map(({ to, label, state }) => (
          <li key={to} className="flex-none">
            <a href={to} className="tab" aria-current={to === current || undefined}>
              {label} <span className="sr-only">{state}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
