import { User } from 'lucide-react';
import { homeOf } from '../identity/continuation.ts';
import { requestLogin } from '../identity/login-request.ts';
import { useStoredUser } from '../platform/local-mirror.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon20, icon24 } from '../ui/icon.ts';

/** Takes the same room for a guest and for any name: who is signed in is known only after the page has been drawn. */
export function AccountEntry() {
  const user = useStoredUser();
  if (!user) {
    return (
      <button type="button" aria-haspopup="dialog" className="account-entry" onClick={() => requestLogin()}>
        <AccountIcon />
        <span className="max-lg:sr-only">Log In</span>
      </button>
    );
  }
  return (
    <ShopLink to={homeOf(user.userType)} title="My Account" className="account-entry">
      <AccountIcon />
      <span className="truncate max-lg:sr-only">{user.firstName || user.username}</span>
      <span className="sr-only">, My Account</span>
    </ShopLink>
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
