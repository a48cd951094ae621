import { type ReactNode, useState } from 'react';
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
    <div className="grid gap-2">
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

type StockTakeDialogProps = { take: StockTake; open: boolean; onClose: () => void };

function ApplyStockTakeDialog({ take, open, onClose }: StockTakeDialogProps) {
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
    <FinishDialog
      title="Apply counts?"
      open={open}
      action={
        <Button busy={isPending} onClick={apply}>
          Apply
        </Button>
      }
      busy={isPending}
      error={error}
      onClose={onClose}
    >
      {differenceText} from the expected stock. Stock changes by the difference, even if units were sold or received
      since. Variants you didn’t count stay the same. This can’t be undone.
    </FinishDialog>
  );
}

function CancelStockTakeDialog({ take, open, onClose }: StockTakeDialogProps) {
  const { mutate, isPending, error } = useCancelStockTake();
  const cancel = () =>
    mutate(take.id, {
      onSuccess: () => {
        onClose();
        notify({ text: 'Stock take discarded', tone: 'ok' });
      },
    });
  return (
    <FinishDialog
      title="Discard stock take?"
      open={open}
      action={
        <Button kind="danger" busy={isPending} onClick={cancel}>
          Discard
        </Button>
      }
      busy={isPending}
      error={error}
      onClose={onClose}
    >
      The counts are deleted and stock stays the same. This can’t be undone.
    </FinishDialog>
  );
}

type FinishDialogProps = {
  title: string;
  open: boolean;
  action: ReactNode;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  children: ReactNode;
};

function FinishDialog({ title, open, action, busy, error, onClose, children }: FinishDialogProps) {
  return (
    <Dialog
      kind="confirm"
      title={title}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {action}
        </>
      }
    >
      <p>{children}</p>
      {error && <Banner tone="bad">{errorMessage(error)}</Banner>}
    </Dialog>
  );
}
