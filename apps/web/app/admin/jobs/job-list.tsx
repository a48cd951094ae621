import { jobTitle } from '@kinari/contract/words/job-words';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { pageOf, triesText } from './job-facts.ts';
import { type Job, useRetry } from './jobs.data.ts';

type JobListProps = { jobs: Job[]; isStale: boolean; onLetGo: (job: Job) => void; onDone: () => void };

/** One by one, with why and how often. */
export function JobList({ jobs, isStale, onLetGo, onDone }: JobListProps) {
  return (
    <ul className="jobs-list" aria-label="Jobs" aria-busy={isStale || undefined}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onLetGo={() => onLetGo(job)} onDone={onDone} />
      ))}
    </ul>
  );
}

function JobRow({ job, onLetGo, onDone }: { job: Job; onLetGo: () => void; onDone: () => void }) {
  const retrying = useRetry();
  const title = jobTitle(job.kind);
  const name = job.about ? `${title}, ${job.about.name}` : title;
  function retry() {
    const done = ({ count }: { count: number }) => {
      notify({ text: count > 0 ? 'It is tried again' : 'It runs already, or is done', tone: 'ok' });
      onDone();
    };
    retrying.mutate({ kind: job.kind, id: job.id }, { onSuccess: done });
  }
  return (
    <li className="jobs-row">
      <div className="jobs-facts">
        <p className="jobs-title">
          {title}
          <About job={job} />
        </p>
        {job.error && <p className="jobs-error">{job.error}</p>}
        <p className="text-ink-3">
          Since <time dateTime={job.since}>{formatMoment(job.since)}</time>. {triesText(job)}.
        </p>
      </div>
      {!job.isRunning && (
        <div className="jobs-actions">
          <Button kind="quiet" size={44} aria-haspopup="dialog" aria-label={`Let go of ${name}`} onClick={onLetGo}>
            Let go
          </Button>
          <Button
            kind="secondary"
            size={44}
            busy={retrying.isPending}
            aria-label={`Try again: ${name}`}
            onClick={retry}
          >
            Try again
          </Button>
        </div>
      )}
    </li>
  );
}

function About({ job: { about } }: { job: Job }) {
  if (!about) return null;
  const page = pageOf(about);
  return page ? (
    <Link to={page} className="jobs-link">
      {about.name}
    </Link>
  ) : (
    <span className="font-normal text-ink-2">{about.name}</span>
  );
}
