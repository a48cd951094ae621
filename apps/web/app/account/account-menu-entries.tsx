import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '../identity/session.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon20 } from '../ui/icon.ts';
import { useMenuEntries } from './account-entries.ts';

const ENTRY =
  'flex items-center gap-3 min-h-(--control-lg) px-3 rounded-md text-text-muted font-medium text-start hover:bg-sunken aria-[current]:bg-primary-tint aria-[current]:text-primary aria-[current]:font-semibold';

/** Inside the dialog, links replace the history entry that the open menu added. */
export function AccountMenuEntries({ inDialog = false }: { inDialog?: boolean }) {
  const navigate = useNavigate();
  const entries = useMenuEntries();

  function logOut() {
    signOut();
    void navigate('/', { replace: inDialog });
  }

  return (
    <nav aria-label="My Account">
      <ul className="grid gap-1">
        {entries.map(({ to, label, isCurrent, Icon }) => (
          <li key={to}>
            <PrefetchLink to={to} replace={inDialog} aria-current={isCurrent ? 'page' : undefined} className={ENTRY}>
              <Icon {...icon20} />
              {label}
            </PrefetchLink>
          </li>
        ))}
        <li className="mt-3 border-t border-border pt-3">
          <button type="button" className={`${ENTRY} w-full`} onClick={logOut}>
            <LogOut {...icon20} />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}
