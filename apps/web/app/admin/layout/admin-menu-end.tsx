import { useQuery } from '@tanstack/react-query';
import { LogOut, Store, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '../../identity/session.ts';
import { icon20 } from '../../ui/icon.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { setupQuery } from '../setup/setup.data.ts';
import { AdminMenuLink } from './admin-menu-link.tsx';

const SHOP = { to: '/', label: 'Back to shop', Icon: Store };
const CLOSED = { text: 'Closed', note: 'The shop is closed', isOverdue: false };
const ACCOUNT = { to: '/admin/account', label: 'My Account', Icon: User };

/** The end of the menu, always visible. */
export function AdminMenuEnd({ pathname, inSheet }: { pathname: string; inSheet: boolean }) {
  const navigate = useNavigate();
  const { data: setup } = useQuery({ ...setupQuery, enabled: useCanCall()('getSetup') });

  function logOut() {
    signOut();
    void navigate('/', { replace: inSheet });
  }

  return (
    <ul className="admin-nav-end mt-1 pt-1 border-t border-border">
      <li>
        <AdminMenuLink entry={SHOP} count={setup?.shopClosed ? CLOSED : undefined} inSheet={inSheet} />
      </li>
      <li>
        <AdminMenuLink entry={ACCOUNT} isCurrent={pathname === ACCOUNT.to} inSheet={inSheet} />
      </li>
      <li>
        <button type="button" title="Logout" className="admin-link [&>svg]:flex-none" onClick={logOut}>
          <LogOut {...icon20} />
          <span className="admin-link-label">Logout</span>
        </button>
      </li>
    </ul>
  );
}
