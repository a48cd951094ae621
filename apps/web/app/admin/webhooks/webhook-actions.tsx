import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { useDeleteWebhook, useRenewSecret, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { SendTestButton } from './send-test-button.tsx';

type WebhookActionsProps = {
  endpoint: WebhookEndpoint;
  onSecret: (secret: string) => void;
  onTestSent: (deliveryId: string) => void;
};

export function WebhookActions({ endpoint, onSecret, onTestSent }: WebhookActionsProps) {
  const [opened, setOpened] = useState<'secret' | 'delete'>();
  const close = () => setOpened(undefined);
  const dialogButton = {
    kind: 'secondary',
    size: 36,
    'aria-haspopup': 'dialog',
    className: outlinedButtonClass,
  } as const;
  return (
    <span className="flex flex-wrap gap-2">
      <SendTestButton endpoint={endpoint} onSent={onTestSent} />
      <Button {...dialogButton} onClick={() => setOpened('secret')}>
        New secret
      </Button>
      <Button {...dialogButton} onClick={() => setOpened('delete')}>
        Delete endpoint
      </Button>
      {opened === 'secret' && <RenewSecretDialog endpoint={endpoint} onSecret={onSecret} onClose={close} />}
      {opened === 'delete' && <DeleteWebhookDialog endpoint={endpoint} onClose={close} />}
    </span>
  );
}

type RenewSecretDialogProps = {
  endpoint: WebhookEndpoint;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

function RenewSecretDialog({ endpoint, onSecret, onClose }: RenewSecretDialogProps) {
  const { mutate, isPending } = useRenewSecret();
  const renew = () => mutate(endpoint, { onSuccess: ({ secret }) => onSecret(secret), onSettled: onClose });
  return (
    <ConfirmDialog
      title="Create a new secret?"
      action="Create secret"
      busy={isPending}
      onClose={onClose}
      onConfirm={renew}
    >
      <p>The old secret keeps working for 24 hours. In that time, deliveries are signed with both.</p>
    </ConfirmDialog>
  );
}

function DeleteWebhookDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useDeleteWebhook();
  return (
    <DeleteDialog
      title="Delete endpoint"
      name={endpoint.url}
      busy={isPending}
      error={error}
      onClose={onClose}
      onDelete={() =>
        mutate(endpoint, {
          onSuccess: () => {
            notify({ text: 'Endpoint deleted', tone: 'ok' });
            void navigate('/admin/settings/webhooks');
          },
        })
      }
    />
  );
}
