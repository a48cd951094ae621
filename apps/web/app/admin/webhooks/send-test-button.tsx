import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { useTestWebhook, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';

type SendTestButtonProps = {
  endpoint: WebhookEndpoint;
  /** Names the endpoint for screen readers, in a list. */
  name?: string;
  onSent?: (deliveryId: string) => void;
};

/** Not shown for an endpoint that gets no events. */
export function SendTestButton({ endpoint, name, onSent }: SendTestButtonProps) {
  const { mutate, isPending } = useTestWebhook();
  if (endpoint.status !== 'on') return null;
  const send = () =>
    mutate(endpoint, {
      onSuccess: ({ delivery }) => {
        notify({ text: `Test event sent to ${new URL(endpoint.url).host}`, tone: 'ok' });
        onSent?.(delivery.id);
      },
    });
  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={name && `Send test to ${name}`}
      className={outlinedButtonClass}
      onClick={send}
    >
      Send test
    </Button>
  );
}
