import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readUser } from '../platform/local-session.ts';
import { requestLogin } from './login-request.ts';
import { defaultPageFor } from './redirect-after-login.ts';

/** Opens the login dialog over the home page. Logged-in users go to their default page. */
export default function LoginPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const user = readUser();
    void navigate(user ? defaultPageFor(user.userType) : '/', { replace: true });
    if (!user) requestLogin();
  }, [navigate]);
  return (
    <div className="page-width py-16">
      <h1 className="text-h1">Log in</h1>
    </div>
  );
}
