import { adminRoutes } from '@kinari/contract/routes/admin.generated';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ErrorPage } from '../../layout/error-page.tsx';
import { registerRoutes } from '../../platform/endpoint-routes.ts';
import { onSessionChange } from '../../platform/local-session.ts';
import { twoFactorRequired } from '../../platform/reauthentication.ts';
import { useStore } from '../../platform/store.ts';
import { RequireRole } from '../../session/require-role.tsx';
import { useRetryAfterSignIn } from '../../session/use-retry-after-sign-in.ts';
import { PageTitle } from '../../site/page-title.tsx';
import type { AdminPath } from '../navigation/admin-pages.ts';
import { useReloadPermissions } from '../navigation/permissions.data.ts';
import type { Route } from './+types/admin.layout';
import { AdminFrame } from './admin-frame.tsx';
import { PagePermission } from './page-permission.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';

registerRoutes(adminRoutes);

const ACCOUNT_PATH = '/admin/account' satisfies AdminPath;

export default function AdminLayout() {
  useRetryAfterSignIn();
  useRedirectToTwoFactor();
  useReloadPermissions();

  return (
    <AdminFrame>
      <RequireRole userType="ADMIN" what="open the admin" placeholder={<PageTitle screen="Admin" isUnlisted />}>
        <PagePermission>
          <Outlet />
        </PagePermission>
        <ReauthenticateDialog />
      </RequireRole>
    </AdminFrame>
  );
}

/** Redirects to the account page until required 2FA is set up. */
function useRedirectToTwoFactor(): void {
  const isTwoFactorRequired = useStore(twoFactorRequired);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  // The next user who logs in here may have 2FA.
  useEffect(() => onSessionChange(() => twoFactorRequired.write(false)), []);

  useEffect(() => {
    if (isTwoFactorRequired && pathname !== ACCOUNT_PATH) void navigate(ACCOUNT_PATH, { replace: true });
  }, [isTwoFactorRequired, pathname, navigate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}
