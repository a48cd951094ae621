import type { ErrorCode } from '@kinari/contract/errors';
import { RotateCw } from 'lucide-react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorIllustration } from '../site/message-illustrations.tsx';
import { MessagePage } from '../site/message-page.tsx';
import { useRequestId } from '../site/request-id.ts';
import { ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { NotFound } from './not-found.tsx';

/** What the server sends instead of the data of a page while the shop is closed. */
const CLOSED: ErrorCode = 'shop_closed';

/** Shown when a page fails. Includes the request id, to find the cause in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.data === CLOSED) return <ShopClosed />;
  return (
    <MessagePage
      illustration={<ErrorIllustration />}
      title="Something went wrong"
      text="This page did not load because of an error on our side. Your cart and wishlist are safe."
    >
      <ButtonLink to={pathname + search} reloadDocument icon={<RotateCw {...icon20} />}>
        Reload
      </ButtonLink>
      <ButtonLink to="/" kind="secondary">
        Home
      </ButtonLink>
      {requestId && (
        <p className="w-full pt-3 text-sm text-text-subtle">
          If it happens again, tell us this reference:{' '}
          <span data-request-id className="font-mono text-micro font-normal break-all select-all">
            {requestId}
          </span>
        </p>
      )}
    </MessagePage>
  );
}

function ShopClosed() {
  const { pathname, search } = useLocation();
  return (
    <MessagePage
      illustration={<ErrorIllustration />}
      title="The shop is closed at the moment"
      text="We are getting the shop ready. Please come back soon."
    >
      <ButtonLink to={pathname + search} reloadDocument icon={<RotateCw {...icon20} />}>
        Reload
      </ButtonLink>
    </MessagePage>
  );
}
