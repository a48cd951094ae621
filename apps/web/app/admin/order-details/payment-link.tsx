import { formatDateTime } from '@kinari/contract/locale';
import { Link } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { showError } from '../ui/show-error.ts';
import { type OrderDetailsData, useCreatePaymentLink } from './order-details.data.ts';

type OrderProps = Pick<OrderDetailsData, 'order'>;

/** Copies a link that staff send to a customer who wants to pay online. Without online payment, it shows nothing. */
export function PaymentLink({ order: { id, canPayOnline, awaitingPayment } }: OrderProps) {
  if (!canPayOnline && !awaitingPayment) return null;
  return (
    <Allowed to="createPaymentLink">
      <CopyPaymentLink orderId={id} />
    </Allowed>
  );
}

function CopyPaymentLink({ orderId }: { orderId: string }) {
  const { mutateAsync, data, isPending } = useCreatePaymentLink(orderId);

  async function copy() {
    let url: string;
    try {
      ({ url } = await mutateAsync());
    } catch (error) {
      showError(error, 'Couldn’t create the link. Try again.');
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notify({ text: 'Payment link copied', tone: 'ok' });
    } catch {
      notify({ text: 'Could not copy. Select the link instead', tone: 'bad' });
    }
  }

  return (
    <div className="mt-3 grid justify-items-start gap-1.5 print:hidden">
      <Button
        kind="secondary"
        size={36}
        icon={<Link {...icon20} />}
        className={outlinedButtonClass}
        busy={isPending}
        onClick={() => void copy()}
      >
        Copy payment link
      </Button>
      {data && (
        <>
          <p className="font-mono text-sm wrap-anywhere select-all">{data.url}</p>
          <p className="text-text-muted text-sm">
            Works without login until {formatDateTime(data.validUntil)}. Send it only to the customer.
          </p>
        </>
      )}
    </div>
  );
}
