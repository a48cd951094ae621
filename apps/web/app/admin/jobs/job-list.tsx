import { jobTitle } from '@kinari/contract/labels/job-labels';
import { formatDateTime } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { formatAttempts, jobSubjectPath } from './job-format.ts';
import { type Job, useRetryJobs } from './jobs.data.ts';

type JobListProps = { jobs: readonly Job[]; isStale: boolean; onDiscard: (job: Job) => void; onDone: () => void };

export function JobList({ jobs, isStale, onDiscard, onDone }: JobListProps) {
  return (
    <ul
      className="max-w-240 border border-border rounded-md bg-surface"
      aria-label="Jobs"
      aria-busy={isStale || undefined}
    >
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onDiscard={() => onDiscard(job)} onDone={onDone} />
      ))}
    </ul>
  );
}

function JobRow({ job, onDiscard, onDone }: { job: Job; onDiscard: () => void; onDone: () => void }) {
  const retryJobs = useRetryJobs();
  const title = jobTitle(job.kind);
  const name = job.about ? `${title}, ${job.about.name}` : title;
  function retry() {
    const onRetried = ({ count }: { count: number }) => {
      notify({ text: count > 0 ? 'Job queued for retry' : 'The job is already running or done', tone: 'ok' });
      onDone();
    };
    retryJobs.mutate({ kind: job.kind, id: job.id }, { onSuccess: onRetried });
  }
  return (
    <li className="jobs-row flex flex-wrap items-center gap-y-2 gap-x-4 px-3.5 py-2.5">
      <div className="flex-[1_1_260px] min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-y-0 gap-x-2.5 font-semibold">
          {title}
          <JobSubject job={job} />
        </p>
        {job.error && <p className="text-danger">{job.error}</p>}
        <p className="text-text-subtle">
          Since <time dateTime={job.since}>{formatDateTime(job.since)}</time>. {formatAttempts(job)}.
        </p>
      </div>
      {!job.isRunning && (
        <div className="flex flex-wrap gap-y-1 gap-x-2 ml-auto">
          <Button kind="quiet" size={44} aria-haspopup="dialog" aria-label={`Discard ${name}`} onClick={onDiscard}>
            Discard
          </Button>
          <Button kind="secondary" size={44} busy={retryJobs.isPending} aria-label={`Retry: ${name}`} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    </li>
  );
}

function JobSubject({ job: { about } }: { job: Job }) {
  if (!about) return null;
  const page = jobSubjectPath(about);
  return page ? (
    <Link
      to={page}
      className="jobs-link inline-flex items-center min-h-(--touch) min-w-(--touch) text-primary font-semibold table:pointer-fine:min-h-7"
    >
      {about.name}
    </Link>
  ) : (
    <span className="font-normal text-text-muted">{about.name}</span>
  );
}
