import { LogOut } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router';
import { signOut } from '../identity/session.ts';
import { usePrefetch } from '../platform/prefetch-link.tsx';
import { icon20 } from '../ui/icon.ts';
import { useMenuEntries } from './account-entries.ts';

/** Inside the dialog, links replace the history entry that the open menu added. */
export function AccountMenuEntries({ inDialog = false }: { inDialog?: boolean }) {
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const entries = useMenuEntries();

  function logOut() {
    signOut();
    void navigate('/', { replace: inDialog });
  }

  return (
    <nav aria-label="My Account">
      <ul className="grid gap-1">
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} replace={inDialog} prefetch={prefetch} className="account-link">
              <Icon {...icon20} />
              {label}
            </NavLink>
          </li>
        ))}
        <li className="mt-3 border-t border-line pt-3">
          <button type="button" className="account-link w-full" onClick={logOut}>
            <LogOut {...icon20} />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}
