import { toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { requestLogin } from '../identity/login-request.ts';
import { Button } from '../ui/button.tsx';
import { LINK_PAGE_HEADERS, LinkPage, LinkPageStatus } from './link-page.tsx';
import { trackQuery } from './track.data.ts';
import { TrackedOrder } from './tracked-order.tsx';

const TEXTS = { title: 'Where is my order?', loadingText: 'Loading the order' };

export function headers() {
  return LINK_PAGE_HEADERS;
}

export default function TrackPage() {
  const { token = '' } = useParams();
  return (
    <LinkPage {...TEXTS}>
      <TrackContent token={token} />
    </LinkPage>
  );
}

function TrackContent({ token }: { token: string }) {
  const query = useQuery(trackQuery(token));
  if (query.data) return <TrackedOrder token={token} order={query.data} today={toIndianDate()} />;
  return (
    <LinkPageStatus
      {...TEXTS}
      query={query}
      what="this order"
      expiredText="Log in to see all your orders, or call us."
      expiredAction={<Button onClick={() => requestLogin({ continueTo: '/myaccount/order' })}>Log In</Button>}
    />
  );
}
