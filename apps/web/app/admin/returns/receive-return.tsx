import { FileText } from 'lucide-react';
import { downloadFile } from '../../platform/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { showError } from '../ui/show-error.ts';
import { useDownloadReturnSlip, useReceiveReturn } from './returns.data.ts';

/** Marks the goods as received. This starts the refund deadline. */
export function ReceiveReturn({
  orderReturn: { id, number, courier, trackingNumber, shopPaysShipping },
}: {
  orderReturn: AdminReturn;
}) {
  const { mutateAsync, isPending } = useReceiveReturn();
  const downloadSlip = useDownloadReturnSlip(id);
  const courierText = [courier, trackingNumber].filter(Boolean).join(' ');

  async function receive() {
    try {
      await mutateAsync(id);
      notify({ text: `${number} received`, tone: 'ok' });
    } catch (error) {
      showError(error, 'Couldn’t receive the return. Try again.');
    }
  }

  return (
    <div className="returns-foot">
      <p className="text-ink-2 wrap-anywhere">
        {shopPaysShipping ? 'Pickup by the shop' : 'Sent by the customer'}
        {courierText && `: ${courierText}`}.
      </p>
      <div className="returns-actions">
        <Button size={44} busy={isPending} onClick={() => void receive()}>
          Received
        </Button>
        <Button
          kind="secondary"
          size={44}
          busy={downloadSlip.isPending}
          icon={<FileText {...icon20} />}
          onClick={() => downloadSlip.mutate(undefined, { onSuccess: downloadFile })}
        >
          Slip
        </Button>
      </div>
    </div>
  );
}
