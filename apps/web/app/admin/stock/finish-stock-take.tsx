import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type StockTake, useApplyStockTake, useCancelStockTake } from './stock.data.ts';

/** Applies or discards a stock take. Both need a confirmation. */
export function FinishStockTake({ take }: { take: StockTake }) {
  const [openDialog, setOpenDialog] = useState<'apply' | 'cancel'>();
  return (
    <div className="stock-ends">
      <Button size={44} wide disabled={take.variants === 0} onClick={() => setOpenDialog('apply')}>
        Apply counts
      </Button>
      <Button kind="quiet" size={44} onClick={() => setOpenDialog('cancel')}>
        Discard stock take
      </Button>
      <ApplyStockTakeDialog take={take} open={openDialog === 'apply'} onClose={() => setOpenDialog(undefined)} />
      <CancelStockTakeDialog take={take} open={openDialog === 'cancel'} onClose={() => setOpenDialog(undefined)} />
    </div>
  );
}

type FinishDialogProps = { take: StockTake; open: boolean; onClose: () => void };

function ApplyStockTakeDialog({ take, open, onClose }: FinishDialogProps) {
  const { mutate, isPending, error } = useApplyStockTake();
  const apply = () =>
    mutate(take.id, {
      onSuccess: ({ more, fewer }) => {
        onClose();
        notify({ text: `Applied: ${more} more, ${fewer} fewer`, tone: 'ok' });
      },
    });
  const differenceText = take.differing === 1 ? '1 variant differs' : `${take.differing} variants differ`;
  return (
    <Dialog
      kind="confirm"
      title="Apply counts?"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <p>
        {differenceText} from the expected stock. Stock changes by the difference, even if units were sold or received
        since. Variants you didn’t count stay the same. This can’t be undone.
      </p>
      {error && <Banner tone="bad">{errorMessage(error)}</Banner>}
    </Dialog>
  );
}

function CancelStockTakeDialog({ take, open, onClose }: FinishDialogProps) {
  const { mutate, isPending, error } = useCancelStockTake();
  const cancel = () =>
    mutate(take.id, {
      onSuccess: () => {
        onClose();
        notify({ text: 'Stock take discarded', tone: 'ok' });
      },
    });
  return (
    <Dialog
      kind="confirm"
      title="Discard stock take?"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isPending} onClick={cancel}>
            Discard
          </Button>
        </>
      }
    >
      <p>The counts are deleted and stock stays the same. This can’t be undone.</p>
      {error && <Banner tone="bad">{errorMessage(error)}</Banner>}
    </Dialog>
  );
}
