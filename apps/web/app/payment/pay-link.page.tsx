import { useParams } from 'react-router';
import { LinkPage } from '../shipments/link-page.tsx';
import { LinkPayment, PAY_LINK_HEADERS, PAY_LINK_TEXTS } from './link-payment.tsx';
import { useCleanAddress } from './use-clean-address.ts';

export function headers() {
  return PAY_LINK_HEADERS;
}

export default function PayLinkPage() {
  const { token = '' } = useParams();
  useCleanAddress();
  return (
    <LinkPage {...PAY_LINK_TEXTS}>
      <LinkPayment key={token} token={token} />
    </LinkPage>
  );
}
