import { useStoredUser } from '../platform/local-session.ts';
import { AccountMenuEntries } from './account-menu-entries.tsx';

export function AccountMenu() {
  const user = useStoredUser();
  return (
    <div className="account-menu max-lg:hidden">
      <p className="truncate px-3 pb-3 text-h3">{user?.firstName || user?.username}</p>
      <AccountMenuEntries />
    </div>
  );
}
