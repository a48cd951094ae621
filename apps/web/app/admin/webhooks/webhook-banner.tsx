import { formatDateTime } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isFailing, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { WEBHOOK_FORM_ID } from './webhook-form.tsx';

/** Says why an endpoint gets no events or will soon get none, and what to do. */
export function WebhookBanner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { status, failingSince, oldSecretUntil } = endpoint;
  return (
    <div className="grid gap-3 not-empty:mb-4">
      {status === 'paused' && (
        <div className="grid justify-items-start gap-3">
          <Banner tone="bad">
            Paused, because every delivery failed for three days. New events wait. Correct the program at the address,
            then turn the endpoint on: the waiting events are sent.
          </Banner>
          <Button type="submit" form={WEBHOOK_FORM_ID} size={44}>
            Turn on
          </Button>
        </div>
      )}
      {status === 'off' && (
        <Banner tone="info">
          Off. Staff turned it off, or the program at the address answered 410. Events are not collected. To get new
          ones, choose “Send events to this address” and save.
        </Banner>
      )}
      {isFailing(endpoint) && failingSince && (
        <Banner tone="warn">
          Every delivery has failed since {formatDateTime(failingSince)}. After three days the endpoint is paused. Open
          a delivery below to see the answer.
        </Banner>
      )}
      {oldSecretUntil && (
        <Banner tone="info">
          Until {formatDateTime(oldSecretUntil)}, deliveries are signed with the old secret too. Use the new one before
          then.
        </Banner>
      )}
    </div>
  );
}
