import { jobTitle } from '@kinari/contract/words/job-words';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { useLetGo, type Which } from './jobs.data.ts';

type LetGoDialogProps = {
  which: Which & { about?: string | undefined };
  onClose: () => void;
  /** The row it stood in is no more. */
  onGone: () => void;
};

/** Asks once more; open as long as it is drawn. */
export function LetGoDialog({ which: { kind, id, about }, onClose, onGone }: LetGoDialogProps) {
  const leaving = useLetGo();
  function letGo() {
    leaving.mutate(id === undefined ? { kind } : { kind, id }, {
      onSuccess: ({ count }) => {
        notify({ text: `${count.toLocaleString('en-IN')} let go`, tone: 'ok' });
        onGone();
      },
      onSettled: onClose,
    });
  }
  return (
    <Dialog
      kind="confirm"
      title={id === undefined ? 'Let go of all of them' : 'Let go of this job'}
      open
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={leaving.isPending} onClick={letGo}>
            Let go
          </Button>
        </div>
      }
    >
      <div className="grid gap-2">
        <p>
          <b className="font-semibold break-words">{jobTitle(kind)}</b>
          {about && `, ${about}`}
          {id === undefined && ': all that were given up'}
        </p>
        <p className="text-ink-2">
          It is removed for good, and what it was to do is not done. The activity says who let it go.
        </p>
      </div>
    </Dialog>
  );
}
