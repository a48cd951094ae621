import { User } from 'lucide-react';
import { requestLogin } from '../identity/login-request.ts';
import { defaultPageFor } from '../identity/redirect-after-login.ts';
import { useStoredUser } from '../platform/local-session.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon20, icon24 } from '../ui/icon.ts';

const ENTRY =
  'flex flex-none items-center justify-center size-(--touch) rounded-md hover:bg-sunken lg:gap-2 lg:justify-end lg:w-31 lg:px-3 lg:-mr-3 lg:text-primary lg:font-semibold lg:hover:bg-primary-tint';

/** Has the same width for guests and for any name: the user is known only after the page is rendered. */
export function AccountEntry() {
  const user = useStoredUser();
  if (!user) {
    return (
      <button type="button" aria-haspopup="dialog" className={ENTRY} onClick={() => requestLogin()}>
        <AccountIcon />
        <span className="max-lg:sr-only">Log In</span>
      </button>
    );
  }
  return (
    <PrefetchLink to={defaultPageFor(user.userType)} title="My Account" className={ENTRY}>
      <AccountIcon />
      <span className="truncate max-lg:sr-only">{user.firstName || user.username}</span>
      <span className="sr-only">, My Account</span>
    </PrefetchLink>
  );
}

function AccountIcon() {
  return (
    <>
      <User {...icon24} className="flex-none lg:hidden" />
      <User {...icon20} className="flex-none max-lg:hidden" />
    </>
  );
}
