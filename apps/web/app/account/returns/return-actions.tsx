import { Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { isUnderWay } from '../../returns/return-facts.ts';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { CourierDialog } from './courier-dialog.tsx';
import { useDownloadSlip } from './own-returns.data.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type ReturnActionsProps = { back: OwnReturn; onDone: () => void };

/** What a customer can do about a return while it is on its way. */
export function ReturnActions({ back, onDone }: ReturnActionsProps) {
  const { state, wePay, forGift } = back;
  const [opened, setOpened] = useState<'courier' | 'withdraw'>();
  const close = () => setOpened(undefined);
  const isAccepted = state === 'accepted' || state === 'moving';
  // What the recipient of a gift has asked for is theirs to take back.
  if (!isUnderWay(state) || forGift) return null;
  return (
    <div className="return-acts">
      {isAccepted && <SlipButton id={back.id} />}
      {isAccepted && !wePay && (
        <Button kind="secondary" icon={<Truck {...icon20} />} onClick={() => setOpened('courier')}>
          {back.trackingNumber ? 'Change courier’s number' : 'Add courier’s number'}
        </Button>
      )}
      <Button kind="secondary" className="border-bad! text-bad! hover:bg-bad-bg!" onClick={() => setOpened('withdraw')}>
        Withdraw
      </Button>
      {opened === 'courier' && <CourierDialog back={back} onClose={close} />}
      <WithdrawDialog back={back} open={opened === 'withdraw'} onClose={close} onWithdrawn={onDone} />
    </div>
  );
}

function SlipButton({ id }: { id: string }) {
  const { mutateAsync, isPending } = useDownloadSlip();

  async function save() {
    try {
      saveFile(await mutateAsync(id));
    } catch (error) {
      failureOf(error, failureText(error, 'The slip could not be downloaded. Please try again.'));
    }
  }

  return (
    <Button busy={isPending} icon={<Printer {...icon20} />} onClick={() => void save()}>
      Print the slip
    </Button>
  );
}
