import { Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { isInProgress } from '../../returns/return-format.ts';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { CancelReturnDialog } from './cancel-return-dialog.tsx';
import { CourierDialog } from './courier-dialog.tsx';
import { useDownloadSlip } from './own-returns.data.ts';

type ReturnActionsProps = { ownReturn: OwnReturn; onDone: () => void };

export function ReturnActions({ ownReturn, onDone }: ReturnActionsProps) {
  const { status, shopPaysShipping, isGift } = ownReturn;
  const [opened, setOpened] = useState<'courier' | 'withdraw'>();
  const close = () => setOpened(undefined);
  const isApproved = status === 'approved' || status === 'in_transit';
  // Only the gift's recipient can cancel a return that they requested.
  if (!isInProgress(status) || isGift) return null;
  return (
    <div className="grid gap-2.5 print:hidden">
      {isApproved && <SlipButton id={ownReturn.id} />}
      {isApproved && !shopPaysShipping && (
        <Button kind="secondary" icon={<Truck {...icon20} />} onClick={() => setOpened('courier')}>
          {ownReturn.trackingNumber ? 'Change tracking number' : 'Add tracking number'}
        </Button>
      )}
      <Button
        kind="secondary"
        className="border-danger! text-danger! hover:bg-danger-bg!"
        onClick={() => setOpened('withdraw')}
      >
        Cancel return
      </Button>
      {opened === 'courier' && <CourierDialog ownReturn={ownReturn} onClose={close} />}
      <CancelReturnDialog ownReturn={ownReturn} open={opened === 'withdraw'} onClose={close} onCanceled={onDone} />
    </div>
  );
}

function SlipButton({ id }: { id: string }) {
  const { mutateAsync, isPending } = useDownloadSlip();

  async function save() {
    try {
      downloadFile(await mutateAsync(id));
    } catch (error) {
      showError(error, errorMessage(error, 'The slip could not be downloaded. Please try again.'));
    }
  }

  return (
    <Button busy={isPending} icon={<Printer {...icon20} />} onClick={() => void save()}>
      Print return slip
    </Button>
  );
}
