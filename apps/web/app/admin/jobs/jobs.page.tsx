import './jobs.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { To } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { ListContent } from '../table/list-content.tsx';
import { ListPage } from '../table/list-page.tsx';
import { oneOf, pattern } from '../table/list-params.ts';
import { toInfiniteListState } from '../table/list-state.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useListParams } from '../table/use-list-params.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { DiscardJobsDialog } from './discard-jobs-dialog.tsx';
import { JobList } from './job-list.tsx';
import { countJobsByType, JobTypes } from './job-types.tsx';
import { type FailedJobStatus, type JobSelection, jobCountsQuery, jobsQuery } from './jobs.data.ts';

const DRAWING = (
  <>
    <circle cx="60" cy="60" r="36" />
    <path d="M44 61l12 12 21-25" />
    <path d="M60 10v8M60 102v8M10 60h8M102 60h8" strokeDasharray="1 6" />
  </>
);
const JOB_STATUSES = ['failed', 'retrying', 'queued'] as const;
type JobStatus = (typeof JOB_STATUSES)[number];
const PARAMS = { status: oneOf(JOB_STATUSES, 'failed'), kind: pattern(/./) };

const STATUS_LABELS: Record<JobStatus, string> = { failed: 'Failed', retrying: 'Retrying', queued: 'Queued' };
const STATUS_DESCRIPTIONS: Record<JobStatus, string> = {
  failed: 'Jobs that failed after all retries. Retry or discard them.',
  retrying: 'Jobs that failed and will be retried automatically, with increasing delays.',
  queued: 'Jobs that have not run yet. If they wait for many minutes, the worker is overloaded or stopped.',
};

/** Background jobs that failed for the last time, are being retried, or are waiting. */
export default function JobsPage() {
  const { values, linkTo } = useListParams(PARAMS);
  const { status } = values;
  const selectedType = values.kind || undefined;
  const { data, error, isFetching, refetch } = useQuery(jobCountsQuery);
  const counts = JOB_STATUSES.map((jobStatus) => data && countJobsByType(data.kinds, jobStatus));
  const kinds = counts[JOB_STATUSES.indexOf(status)];

  return (
    <ListPage
      title="Jobs"
      parent={SETTINGS_PARENT}
      views={{
        label: 'Job status',
        current: status,
        views: JOB_STATUSES.map((id, index) => ({
          id,
          label: STATUS_LABELS[id],
          to: linkTo({ status: id, kind: '' }),
          count: counts[index]?.reduce((sum, { count }) => sum + count, 0),
          isHot: id === 'failed',
        })),
      }}
      intro={STATUS_DESCRIPTIONS[status]}
    >
      {!kinds && error && !isSignedOut(error) ? (
        <LoadError what="the jobs" busy={isFetching} onRetry={() => void refetch()} />
      ) : !kinds ? (
        <RowSkeletons count={4} what="jobs" />
      ) : kinds.length === 0 ? (
        <EmptyState title={status === 'failed' ? 'No failed jobs' : 'No jobs'} drawing={DRAWING} />
      ) : status === 'queued' ? (
        <JobTypes label="Queued, by type" kinds={kinds} />
      ) : (
        <FailedJobs
          key={status}
          status={status}
          kinds={kinds}
          chosen={selectedType}
          linkTo={(kind) => linkTo({ kind: kind === selectedType ? '' : kind })}
        />
      )}
    </ListPage>
  );
}

type FailedJobsProps = {
  status: FailedJobStatus;
  kinds: ReturnType<typeof countJobsByType>;
  chosen: string | undefined;
  /** Link to the jobs of one kind, or back to all. */
  linkTo: (kind: string) => To;
};

function FailedJobs({ status, kinds, chosen: selectedType, linkTo }: FailedJobsProps) {
  const jobPages = useInfiniteQuery(jobsQuery({ status, kind: selectedType }));
  const [discarding, setDiscarding] = useState<JobSelection & { about?: string | undefined }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = toInfiniteListState(jobPages, (page) => page.jobs);
  // The pressed button may be gone with its row.
  const focusHeading = () => heading.current?.focus();

  return (
    <>
      <section aria-labelledby="by-kind">
        <h2 id="by-kind" ref={heading} tabIndex={-1} className="pb-3 text-h3">
          By type
        </h2>
        <JobTypes
          label="By type"
          kinds={kinds}
          chosen={selectedType}
          linkTo={linkTo}
          {...(status === 'failed' && { onDiscard: (kind: string) => setDiscarding({ kind }) })}
          onDone={focusHeading}
        />
      </section>
      <section aria-labelledby="one-by-one" className="pt-8">
        <h2 id="one-by-one" className="pb-3 text-h3">
          All jobs
        </h2>
        <ListContent
          list={list}
          what="jobs"
          errorWhat="the jobs"
          skeletonRows={4}
          empty={<p className="py-6 text-text-muted">No jobs of this type.</p>}
        >
          {(jobs) => (
            <JobList
              jobs={jobs}
              isStale={list.isStale}
              onDiscard={({ kind, id, about }) => setDiscarding({ kind, id, about: about?.name })}
              onDone={focusHeading}
            />
          )}
        </ListContent>
      </section>
      {discarding && (
        <DiscardJobsDialog which={discarding} onClose={() => setDiscarding(undefined)} onGone={focusHeading} />
      )}
    </>
  );
}
