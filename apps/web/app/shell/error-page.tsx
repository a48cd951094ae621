import { RotateCw } from 'lucide-react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { LooseThread } from '../shop/message-drawings.tsx';
import { MessagePage } from '../shop/message-page.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { useRequestId } from '../shop/request-id.ts';
import { ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { NotFound } from './not-found.tsx';

/** What a visitor sees when a page fails: calm, with a way on, and with the id that helps us to find out why. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <MessagePage
      drawing={<LooseThread />}
      title="Something went wrong"
      text="This page did not load, and the fault is ours. Your cart and wishlist are safe."
    >
      <PageTitle screen="Something went wrong" unlisted />
      <ButtonLink to={pathname + search} reloadDocument icon={<RotateCw {...icon20} />}>
        Reload
      </ButtonLink>
      <ButtonLink to="/" kind="secondary">
        Home
      </ButtonLink>
      {requestId && (
        <p className="w-full pt-3 text-small text-ink-3">
          If it happens again, tell us this reference:{' '}
          <span data-request-id className="font-mono text-micro font-normal break-all select-all">
            {requestId}
          </span>
        </p>
      )}
    </MessagePage>
  );
}
