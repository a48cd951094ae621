import { FileText } from 'lucide-react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import type { StaffReturn } from '../return.data.ts';
import { useDownloadSlip, useReceive } from './returns.data.ts';

/** The goods are awaited; once they have arrived, the days to the refund are counted. */
export function Receive({ told: { id, number, courier, trackingNumber, wePay } }: { told: StaffReturn }) {
  const { mutateAsync, isPending } = useReceive();
  const slip = useDownloadSlip(id);
  const way = [courier, trackingNumber].filter(Boolean).join(' ');

  async function receive() {
    try {
      await mutateAsync(id);
      notify({ text: `${number} received`, tone: 'ok' });
    } catch (error) {
      failureOf(error, 'That did not work. Please try again.');
    }
  }

  return (
    <div className="desk-foot">
      <p className="text-ink-2 wrap-anywhere">
        {wePay ? 'We collect it' : 'The customer sends it'}
        {way && `: ${way}`}.
      </p>
      <div className="desk-actions">
        <Button size={44} busy={isPending} onClick={() => void receive()}>
          Received
        </Button>
        <Button
          kind="secondary"
          size={44}
          busy={slip.isPending}
          icon={<FileText {...icon20} />}
          onClick={() => slip.mutate(undefined, { onSuccess: saveFile })}
        >
          Slip
        </Button>
      </div>
    </div>
  );
}
