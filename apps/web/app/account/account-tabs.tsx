import '../ui/tabs.css';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { usePrefetch } from '../platform/prefetch-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { scrollIntoRow } from '../ui/tabs.tsx';
import { useMenuEntries } from './account-entries.ts';

/** Lists the account pages on small screens. The button at the end opens the full menu with Logout. */
export function AccountTabs({ onMenu }: { onMenu: () => void }) {
  const row = useRef<HTMLUListElement>(null);
  const prefetch = usePrefetch();
  const { pathname } = useLocation();

  const entries = useMenuEntries();
  const currentPath = entries.find(({ to }) => pathname.startsWith(to))?.to;
  useEffect(() => {
    scrollIntoRow(row.current, row.current?.querySelector<HTMLElement>(`[href="${currentPath}"]`));
  }, [currentPath]);

  return (
    <div className="account-tabs">
      <nav aria-label="Account pages" className="tabs">
        <ul ref={row} className="tab-list">
          {entries.map(({ to, label }) => (
            <li key={to} className="flex-none">
              <NavLink to={to} prefetch={prefetch} className="tab">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <IconButton label="Account menu" aria-haspopup="dialog" icon={<Ellipsis {...icon24} />} onClick={onMenu} />
    </div>
  );
}
