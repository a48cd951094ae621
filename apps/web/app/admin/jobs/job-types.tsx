import { jobTitle } from '@kinari/contract/labels/job-labels';
import { formatNumber, formatPlural } from '@kinari/contract/locale';
import { Link, type To } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { formatTimeDistance } from './job-format.ts';
import { type JobTypeStats, useRetryJobs } from './jobs.data.ts';

export type JobTypeCount = { kind: string; count: number; since: string | null; running: number };

type JobTypesProps = {
  label: string;
  kinds: JobTypeCount[];
  /** Link to this kind only, or back to all. Left out if jobs are not listed. */
  linkTo?: (kind: string) => To;
  chosen?: string | undefined;
  /** Set if all jobs of a kind can be retried or discarded. */
  onDiscard?: (kind: string) => void;
  onDone?: () => void;
};

export function JobTypes({ label, kinds, linkTo, chosen, onDiscard, onDone }: JobTypesProps) {
  return (
    <ul className="max-w-240 border border-border rounded-md bg-surface" aria-label={label}>
      {kinds.map(({ kind, count, since, running }) => (
        <li key={kind} className="jobs-row flex flex-wrap items-center gap-y-2 gap-x-4 px-3.5 py-2.5">
          <div className="flex-[1_1_260px] min-w-0 wrap-anywhere">
            <p className="flex flex-wrap items-baseline gap-y-0 gap-x-2.5 font-semibold">
              {linkTo ? (
                <Link
                  to={linkTo(kind)}
                  className="jobs-link inline-flex items-center min-h-(--touch) min-w-(--touch) text-primary font-semibold table:pointer-fine:min-h-7"
                  preventScrollReset
                  aria-current={kind === chosen ? 'true' : undefined}
                >
                  {jobTitle(kind)}
                </Link>
              ) : (
                jobTitle(kind)
              )}
            </p>
            <p className="text-text-subtle">
              {formatNumber(count)}
              {since && `, oldest ${formatTimeDistance(since)}`}
              {running > 0 && `, ${running} running now`}
            </p>
          </div>
          {onDiscard && <JobTypeActions kind={kind} onDiscard={() => onDiscard(kind)} onDone={onDone} />}
        </li>
      ))}
    </ul>
  );
}

type JobTypeActionsProps = { kind: string; onDiscard: () => void; onDone: (() => void) | undefined };

function JobTypeActions({ kind, onDiscard, onDone }: JobTypeActionsProps) {
  const retryJobs = useRetryJobs();
  const title = jobTitle(kind);
  return (
    <div className="flex flex-wrap gap-y-1 gap-x-2 ml-auto">
      <Button kind="quiet" size={44} aria-haspopup="dialog" aria-label={`Discard all: ${title}`} onClick={onDiscard}>
        Discard all
      </Button>
      <Button
        kind="secondary"
        size={44}
        busy={retryJobs.isPending}
        aria-label={`Retry all: ${title}`}
        onClick={() =>
          retryJobs.mutate(
            { kind },
            {
              onSuccess: ({ count, more }) => {
                notify({ text: formatRetried(count, more), tone: 'ok' });
                onDone?.();
              },
            },
          )
        }
      >
        Retry all
      </Button>
    </div>
  );
}

function formatRetried(count: number, more: boolean): string {
  if (count === 0) return 'No jobs left to retry';
  return `${formatPlural(count, 'job')} queued for retry${more ? '; there are more' : ''}`;
}

/** Returns the counts of one status, highest first. */
export function countJobsByType(
  kinds: readonly JobTypeStats[],
  status: 'failed' | 'retrying' | 'queued',
): JobTypeCount[] {
  const counts = kinds.map((row): JobTypeCount => {
    const { kind } = row;
    if (status === 'failed') return { kind, count: row.failed, since: row.failedSince, running: 0 };
    if (status === 'retrying') return { kind, count: row.retrying, since: row.retryingSince, running: 0 };
    return { kind, count: row.queued + row.running, since: row.queuedSince, running: row.running };
  });
  return counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
