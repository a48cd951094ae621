import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './tabs.css';
import { scrollToCenter } from './scroll-to-center.ts';

export type Tab = { id: string; label: string; note?: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** Returns `false` if the tab does not change. The focus then stays too. */
  onSelect: (id: string) => unknown;
};

/** All panels are on the page, so that find-in-page finds and opens closed ones. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = document.getElementById(tabId(selected));
    if (list.current && tab) scrollToCenter(list.current, tab);
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextTabIndex(
      event.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
  };

  function select(id: string) {
    const isRejected = onSelect(id) === false;
    document.getElementById(tabId(isRejected ? selected : id))?.focus();
  }

  return (
    <>
      <div className="tabs">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          className="flex gap-1 overflow-x-auto [scrollbar-width:none] [box-shadow:inset_0_-1px_0_var(--color-border)]"
          onKeyDown={onKeyDown}
        >
          {tabs.map(({ id, label: name, note }) => (
            <button
              key={id}
              id={tabId(id)}
              type="button"
              role="tab"
              aria-selected={id === selected}
              aria-controls={id}
              tabIndex={id === selected ? 0 : -1}
              className="tab"
              onClick={() => select(id)}
            >
              {name}
              {note && <span className="ml-2">{note}</span>}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <Panel key={tab.id} tab={tab} open={tab.id === selected} onFound={() => onSelect(tab.id)} />
      ))}
    </>
  );
}

function Panel({ tab: { id, content }, open, onFound }: { tab: Tab; open: boolean; onFound: () => void }) {
  const panel = useRef<HTMLDivElement>(null);

  // React supports `hidden` only as a boolean. `until-found` lets find-in-page reach the content.
  useLayoutEffect(() => {
    if (open) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
  }, [open]);

  useEffect(() => {
    const element = panel.current;
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  });

  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={tabId(id)}
      data-closed={!open || undefined}
      className="tab-panel print:data-closed:[content-visibility:visible]"
    >
      {content}
    </div>
  );
}

function tabId(id: string): string {
  return `${id}-tab`;
}

function nextTabIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
