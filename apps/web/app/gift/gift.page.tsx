import { toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LINK_PAGE_HEADERS, LinkPage, LinkPageStatus } from '../shipments/link-page.tsx';
import { giftQuery } from './gift.data.ts';
import { GiftView } from './gift-view.tsx';

const TEXTS = { title: 'Your gift', loadingText: 'Loading your gift' };

export function headers() {
  return LINK_PAGE_HEADERS;
}

export default function GiftPage() {
  const { token = '' } = useParams();
  return (
    <LinkPage {...TEXTS}>
      <GiftContent token={token} />
    </LinkPage>
  );
}

function GiftContent({ token }: { token: string }) {
  const query = useQuery(giftQuery(token));
  if (query.data) return <GiftView token={token} gift={query.data} today={toIndianDate()} />;
  return <LinkPageStatus {...TEXTS} query={query} what="your gift" expiredText="Email or call us if you need help." />;
}
