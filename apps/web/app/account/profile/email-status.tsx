import { CircleCheck, Clock } from 'lucide-react';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useSendVerification } from '../account.data.ts';

/** Badge and button. On phones the badge takes a line, so that the buttons fit on one. */
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
    <>
      <span className="max-sm:w-full">
        <Badge tone="amber" icon={<Clock {...icon14} />}>
          Email not verified
        </Badge>
      </span>
      <Button kind="quiet" size={44} busy={isPending} className="-ml-3" onClick={send}>
        Send again
      </Button>
      {data && <span className="order-1 w-full text-sm text-text-muted">{data.message}.</span>}
    </>
  );
}
