import { requestLogin } from '../identity/login-request.ts';
import { LINK_PAGE_HEADERS, LinkPageStatus } from '../shipments/link-page.tsx';
import { Button } from '../ui/button.tsx';
import { PaymentView } from './payment-view.tsx';
import { useOrderPayment } from './use-payment.ts';

export const PAY_LINK_TEXTS = { title: 'Pay for an order', loadingText: 'Loading the payment' };

/** A provider needs to know the site that sent the customer. It does not get the path with the token. */
export const PAY_LINK_HEADERS = { ...LINK_PAGE_HEADERS, 'Referrer-Policy': 'strict-origin' };

export function LinkPayment({ token }: { token: string }) {
  const query = useOrderPayment({ token });
  if (query.data)
    return (
      <div className="page-width pt-5 pb-10 lg:pt-8">
        <PaymentView access={{ token }} payment={query.data} onCheck={query.refetch} />
      </div>
    );
  return (
    <LinkPageStatus
      {...PAY_LINK_TEXTS}
      query={query}
      what="the payment"
      expiredText="Log in to see your orders and to pay, or call us."
      expiredAction={<Button onClick={() => requestLogin({ continueTo: '/myaccount/order' })}>Log In</Button>}
    />
  );
}
