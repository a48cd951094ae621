import { useLocation } from 'react-router';
import { requestLogin } from '../identity/login-request.ts';
import { Button } from '../ui/button.tsx';

/** Appears with a delay: after logout the user is usually leaving the page. */
export function SignedOutBanner({ what }: { what: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <div className="grid animate-[appear_0.2s_0.2s_backwards] justify-items-center gap-3 py-14 text-center lg:py-20">
      <h1 className="text-h1">You are not logged in</h1>
      <p className="max-w-[46ch] text-lead text-pretty text-text-muted">Log in to {what}.</p>
      <Button className="mt-4" onClick={() => requestLogin({ continueTo: pathname + search + hash })}>
        Log In
      </Button>
    </div>
  );
}
