import '../ui/tabs.css';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { usePrefetch } from '../platform/shop-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { bringIntoRow } from '../ui/tabs.tsx';
import { useMenuEntries } from './account-entries.ts';

/** The pages of the account where there is no room for the menu; that one, with Logout, opens at the end of the row. */
export function AccountTabs({ onMenu }: { onMenu: () => void }) {
  const row = useRef<HTMLUListElement>(null);
  const prefetch = usePrefetch();
  const { pathname } = useLocation();

  const entries = useMenuEntries();
  const here = entries.find(({ to }) => pathname.startsWith(to))?.to;
  useEffect(() => {
    bringIntoRow(row.current, row.current?.querySelector<HTMLElement>(`[href="${here}"]`));
  }, [here]);

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
