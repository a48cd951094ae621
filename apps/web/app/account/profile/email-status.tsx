import { CircleCheck, Clock } from 'lucide-react';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useSendVerification } from '../account.data.ts';

export function EmailStatus({ isVerified }: { isVerified: boolean }) {
  const { mutate, isPending, data } = useSendVerification();

  function send() {
    mutate(undefined, {
      onSuccess: ({ message }) => notify({ text: message, tone: 'ok' }),
      onError: (error) => showError(error, errorMessage(error)),
    });
  }

  if (isVerified) {
    return (
      <Badge tone="ok" icon={<CircleCheck {...icon14} />}>
        Email verified
      </Badge>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Badge tone="amber" icon={<Clock {...icon14} />}>
        Email not verified
      </Badge>
      <Button kind="quiet" size={44} busy={isPending} className="-ml-3" onClick={send}>
        Send again
      </Button>
      {data && <span className="w-full text-small text-ink-2">{data.message}.</span>}
    </span>
  );
}
