import { ChevronRight, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { icon16, icon20 } from '../../ui/icon.ts';
import { isPanel, type SectionRow, type SectionRows } from './settings-sections.ts';

type SettingsNavProps = { sections: readonly SectionRows[]; current: string | undefined };

/** On wide screens: all sections with their current state. */
export function SettingsNav({ sections, current }: SettingsNavProps) {
  return (
    <nav
      aria-label="Settings sections"
      className="hidden lg:sticky lg:top-4 lg:grid lg:grid-cols-1 lg:max-h-[calc(100dvh_-_32px)] lg:gap-1 lg:[overflow:hidden_auto] lg:[scrollbar-width:thin]"
    >
      <SectionGroups sections={sections} current={current} />
    </nav>
  );
}

/** On small screens: the sections that are pages. It is below the forms. */
export function SettingsPages({ sections }: { sections: readonly SectionRows[] }) {
  const pages = sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ to }) => !isPanel(to)) }))
    .filter(({ rows }) => rows.length > 0);
  if (pages.length === 0) return null;
  return (
    <nav
      aria-label="Settings sections on other pages"
      className="grid gap-4 md:grid-cols-2 md:items-start lg:hidden print:hidden"
    >
      <SectionGroups sections={pages} current={undefined} />
    </nav>
  );
}

function SectionGroups({ sections, current }: SettingsNavProps) {
  return sections.map(({ title, rows }) => (
    <section
      key={title}
      className="settings-nav-group overflow-clip border border-border rounded-md bg-surface lg:border-0 lg:bg-transparent"
    >
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.to}>
            <SectionLink row={row} isCurrent={row.to === current} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function SectionLink({ row, isCurrent }: { row: SectionRow; isCurrent: boolean }) {
  const { to, label, Icon, state, needsAttention } = row;
  const content = (
    <>
      <Icon {...icon20} />
      <span className="settings-nav-text flex-1 min-w-0 wrap-anywhere">
        <b>{label}</b>{' '}
        <small data-alert={needsAttention || undefined}>
          {needsAttention && <CircleAlert {...icon16} />}
          {state}
        </small>
      </span>
      {!isPanel(to) && <ChevronRight {...icon16} className="settings-nav-mark" />}
    </>
  );
  // A native anchor also moves the keyboard focus to the panel.
  return isPanel(to) ? (
    <a href={to} className="settings-nav-link" aria-current={isCurrent || undefined}>
      {content}
    </a>
  ) : (
    <Link to={to} className="settings-nav-link">
      {content}
    </Link>
  );
}
