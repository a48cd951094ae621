import { jobTitle } from '@kinari/contract/labels/job-labels';
import { formatNumber } from '@kinari/contract/locale';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type JobSelection, useDiscardJobs } from './jobs.data.ts';

type DiscardJobsDialogProps = {
  which: JobSelection & { about?: string | undefined };
  onClose: () => void;
  /** Called when the row is gone. */
  onGone: () => void;
};

/** Confirms the discard. Open while it is rendered. */
export function DiscardJobsDialog({ which: { kind, id, about }, onClose, onGone }: DiscardJobsDialogProps) {
  const discardJobs = useDiscardJobs();
  function discard() {
    discardJobs.mutate(id === undefined ? { kind } : { kind, id }, {
      onSuccess: ({ count }) => {
        notify({ text: `${formatNumber(count)} discarded`, tone: 'ok' });
        onGone();
      },
      onSettled: onClose,
    });
  }
  return (
    <Dialog
      kind="confirm"
      title={id === undefined ? 'Discard all jobs?' : 'Discard job?'}
      open
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={discardJobs.isPending} onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      <div className="grid gap-2">
        <p>
          <b className="font-semibold break-words">{jobTitle(kind)}</b>
          {about && `, ${about}`}
          {id === undefined && ': all failed jobs'}
        </p>
        <p className="text-ink-2">
          {id === undefined ? 'The jobs are deleted and will not run.' : 'The job is deleted and will not run.'} This
          can’t be undone.
        </p>
      </div>
    </Dialog>
  );
}
