import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type ApiKey, useStopApiKey } from '../data/api-keys.data.ts';

export function StopApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { mutate, isPending } = useStopApiKey();
  const stop = () =>
    mutate(apiKey, {
      onSuccess: () => notify({ text: `${apiKey.name} stopped`, tone: 'ok' }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog title="Stop API key" action="Stop key" busy={isPending} onClose={onClose} onConfirm={stop}>
      <p>
        <b className="font-semibold break-words">{apiKey.name}</b> stops at once. Programs that use it get an error.
      </p>
      <p className="text-text-muted">This can’t be undone. To connect a program again, create another key.</p>
    </ConfirmDialog>
  );
}
