import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type StockTake, useBooking, useDropping } from './stock.data.ts';

/** The two ways out of a stock take; each is asked about. */
export function EndTake({ take }: { take: StockTake }) {
  const [asking, setAsking] = useState<'book' | 'drop'>();
  return (
    <div className="stock-ends">
      <Button size={44} wide disabled={take.variants === 0} onClick={() => setAsking('book')}>
        Book what was counted
      </Button>
      <Button kind="quiet" size={44} onClick={() => setAsking('drop')}>
        Drop this stock take
      </Button>
      <BookDialog take={take} open={asking === 'book'} onClose={() => setAsking(undefined)} />
      <DropDialog take={take} open={asking === 'drop'} onClose={() => setAsking(undefined)} />
    </div>
  );
}

type EndDialogProps = { take: StockTake; open: boolean; onClose: () => void };

function BookDialog({ take, open, onClose }: EndDialogProps) {
  const { mutate, isPending, error } = useBooking();
  const book = () =>
    mutate(take.id, {
      onSuccess: ({ more, fewer }) => {
        onClose();
        notify({ text: `Booked: ${more} more, ${fewer} fewer`, tone: 'ok' });
      },
    });
  const differing = take.differing === 1 ? '1 variant differs' : `${take.differing} variants differ`;
  return (
    <Dialog
      kind="confirm"
      title="Book what was counted?"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={book}>
            Book
          </Button>
        </>
      }
    >
      <p>
        {differing} from what should lie there. Their stock changes by the difference, also where units were sold or
        came in since. Variants that nobody counted stay as they are.
      </p>
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
    </Dialog>
  );
}

function DropDialog({ take, open, onClose }: EndDialogProps) {
  const { mutate, isPending, error } = useDropping();
  const drop = () =>
    mutate(take.id, {
      onSuccess: () => {
        onClose();
        notify({ text: 'Stock take dropped', tone: 'ok' });
      },
    });
  return (
    <Dialog
      kind="confirm"
      title="Drop this stock take?"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isPending} onClick={drop}>
            Drop
          </Button>
        </>
      }
    >
      <p>What was counted is lost, and no stock changes.</p>
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
    </Dialog>
  );
}
