import { jobTitle } from '@kinari/contract/labels/job-labels';
import { formatNumber } from '@kinari/contract/locale';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
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
    <ConfirmDialog
      title={id === undefined ? 'Discard all jobs?' : 'Discard job?'}
      action="Discard"
      busy={discardJobs.isPending}
      onClose={onClose}
      onConfirm={discard}
    >
      <p>
        <b className="font-semibold break-words">{jobTitle(kind)}</b>
        {about && `, ${about}`}
        {id === undefined && ': all failed jobs'}
      </p>
      <p className="text-text-muted">
        {id === undefined ? 'The jobs are deleted and will not run.' : 'The job is deleted and will not run.'} This
        can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
