import { useParams } from 'react-router';
import { ShoppingPage } from '../cart/shopping-page.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { OwnPayment, PAY_TITLE, PaymentSkeleton } from './own-payment.tsx';
import { useCleanAddress } from './use-clean-address.ts';

export default function PayPage() {
  const { orderId = '' } = useParams();
  useCleanAddress();
  return (
    <ShoppingPage what="pay for your order" placeholder={<PaymentSkeleton />}>
      <PageTitle screen={PAY_TITLE} isUnlisted />
      <OwnPayment key={orderId} orderId={orderId} />
    </ShoppingPage>
  );
}
