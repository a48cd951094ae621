import { LogOut, Store, User } from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { signOut } from '../../identity/session.ts';
import { usePrefetch } from '../../platform/prefetch-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import { MAIN_ENTRIES, MORE_ENTRIES } from '../navigation/admin-pages.ts';
import { useCanCall } from '../navigation/use-can-call.ts';

/** In the sheet, links replace the history entry that the open menu added. */
export function AdminMenuEntries({ inSheet = false }: { inSheet?: boolean }) {
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const canCall = useCanCall();

  function logOut() {
    signOut();
    void navigate('/', { replace: inSheet });
  }

  return (
    <nav aria-label="Admin" className="admin-nav">
      {[MAIN_ENTRIES, MORE_ENTRIES].map((entries) => (
        <ul key={entries[0]?.to} className="admin-entries">
          {entries
            .filter(({ endpoint }) => canCall(endpoint))
            .map(({ to, label, Icon }) => (
              <li key={to}>
                {/* The title is the tooltip when only the icon fits. */}
                <NavLink to={to} title={label} replace={inSheet} prefetch={prefetch} className="admin-link">
                  <Icon {...icon20} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
        </ul>
      ))}
      <ul className="admin-nav-end">
        <li>
          <Link to="/" title="Back to shop" replace={inSheet} prefetch={prefetch} className="admin-link">
            <Store {...icon20} />
            <span>Back to shop</span>
          </Link>
        </li>
        <li>
          <NavLink to="/admin/account" title="My Account" replace={inSheet} prefetch={prefetch} className="admin-link">
            <User {...icon20} />
            <span>My Account</span>
          </NavLink>
        </li>
        <li>
          <button type="button" title="Logout" className="admin-link" onClick={logOut}>
            <LogOut {...icon20} />
            <span>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
