import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readUser } from '../platform/local-session.ts';
import { useShop } from '../site/use-shop.ts';
import { requestLogin } from './login-request.ts';
import { defaultPageFor } from './redirect-after-login.ts';

/** Opens the login dialog over the home page, or over the admin of a closed shop. Logged-in users go to their default page. */
export default function LoginPage() {
  const navigate = useNavigate();
  const { isClosed } = useShop();
  useEffect(() => {
    const user = readUser();
    void navigate(user ? defaultPageFor(user.userType) : isClosed ? '/admin' : '/', { replace: true });
    // The admin opens the dialog itself.
    if (!user && !isClosed) requestLogin();
  }, [navigate, isClosed]);
  return (
    <div className="page-width py-16">
      <h1 className="text-h1">Log in</h1>
    </div>
  );
}
