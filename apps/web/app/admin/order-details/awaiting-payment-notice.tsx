import { formatTime } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import type { OrderDetailsData } from './order-details.data.ts';

/** An order without its payment is not packed, and is cancelled if the payment does not arrive. */
export function AwaitingPaymentNotice({ order: { awaitingPayment } }: Pick<OrderDetailsData, 'order'>) {
  if (!awaitingPayment) return null;
  return (
    <Banner tone="warn">
      Waits for its online payment till {formatTime(awaitingPayment.until)}. Do not pack it before. Without a payment it
      is cancelled, and its items go back to stock.
    </Banner>
  );
}
