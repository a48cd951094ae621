import '../ui/tabs.css';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { scrollToCenter } from '../ui/scroll-to-center.ts';
import { useMenuEntries } from './account-entries.ts';

/** Lists the account pages on small screens. The button at the end opens the full menu with Logout. */
export function AccountTabs({ onMenu }: { onMenu: () => void }) {
  const row = useRef<HTMLUListElement>(null);
  const entries = useMenuEntries();
  const currentPath = entries.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[href="${currentPath}"]`);
    if (row.current && tab) scrollToCenter(row.current, tab);
  }, [currentPath]);

  return (
    <div className="account-tabs">
      <nav aria-label="Account pages" className="tabs flex-1 min-w-0">
        <ul
          ref={row}
          className="flex gap-1 overflow-x-auto [scrollbar-width:none] [box-shadow:inset_0_-1px_0_var(--color-border)]"
        >
          {entries.map(({ to, label, isCurrent }) => (
            <li key={to} className="flex-none">
              <PrefetchLink to={to} aria-current={isCurrent ? 'page' : undefined} className="tab">
                {label}
              </PrefetchLink>
            </li>
          ))}
        </ul>
      </nav>
      <IconButton label="Account menu" aria-haspopup="dialog" icon={<Ellipsis {...icon24} />} onClick={onMenu} />
    </div>
  );
}
