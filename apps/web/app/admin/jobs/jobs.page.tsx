import './jobs.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { TableViews } from '../table/table-views.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { DiscardJobsDialog } from './discard-jobs-dialog.tsx';
import { JobList } from './job-list.tsx';
import { countJobsByType, JobTypes } from './job-types.tsx';
import { type FailedJobStatus, type JobSelection, jobCountsQuery, jobsQuery } from './jobs.data.ts';

const JOB_STATUSES = ['failed', 'retrying', 'queued'] as const;
type JobStatus = (typeof JOB_STATUSES)[number];

const STATUS_LABELS: Record<JobStatus, string> = { failed: 'Failed', retrying: 'Retrying', queued: 'Queued' };
const STATUS_DESCRIPTIONS: Record<JobStatus, string> = {
  failed: 'Jobs that failed after all retries. Retry or discard them.',
  retrying: 'Jobs that failed and will be retried automatically, with increasing delays.',
  queued: 'Jobs that have not run yet. If they wait for many minutes, the worker is overloaded or stopped.',
};

/** Background jobs that failed for the last time, are being retried, or are waiting. */
export default function JobsPage() {
  const [params] = useSearchParams();
  const status = JOB_STATUSES.find((jobStatus) => jobStatus === params.get('status')) ?? 'failed';
  const selectedType = params.get('kind') ?? undefined;
  const { data, error, isFetching, refetch } = useQuery(jobCountsQuery);
  const counts = JOB_STATUSES.map((jobStatus) => data && countJobsByType(data.kinds, jobStatus));
  const kinds = counts[JOB_STATUSES.indexOf(status)];

  return (
    <AdminPage title="Jobs">
      <TableViews
        label="Job status"
        current={status}
        views={JOB_STATUSES.map((id, index) => ({
          id,
          label: STATUS_LABELS[id],
          to: jobsUrl(id),
          count: counts[index]?.reduce((sum, { count }) => sum + count, 0),
          isHot: id === 'failed',
        }))}
      />
      <p className="my-4 max-w-180 text-ink-2">{STATUS_DESCRIPTIONS[status]}</p>
      {!kinds && error && !isSignedOut(error) ? (
        <LoadError what="the jobs" busy={isFetching} onRetry={() => void refetch()} />
      ) : !kinds ? (
        <RowSkeletons count={4} what="jobs" />
      ) : kinds.length === 0 ? (
        <p className="jobs-none">
          <CircleCheck {...icon20} />
          {status === 'failed' ? 'No failed jobs' : 'No jobs'}
        </p>
      ) : status === 'queued' ? (
        <JobTypes label="Queued, by type" kinds={kinds} />
      ) : (
        <FailedJobs key={status} status={status} kinds={kinds} chosen={selectedType} />
      )}
    </AdminPage>
  );
}

type FailedJobsProps = {
  status: FailedJobStatus;
  kinds: ReturnType<typeof countJobsByType>;
  chosen: string | undefined;
};

function FailedJobs({ status, kinds, chosen: selectedType }: FailedJobsProps) {
  const jobPages = useInfiniteQuery(jobsQuery({ status, kind: selectedType }));
  const [discarding, setDiscarding] = useState<JobSelection & { about?: string | undefined }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const jobs = jobPages.data?.pages.flatMap((page) => page.jobs);
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
          linkTo={(kind) => jobsUrl(status, kind === selectedType ? undefined : kind)}
          {...(status === 'failed' && { onDiscard: (kind: string) => setDiscarding({ kind }) })}
          onDone={focusHeading}
        />
      </section>
      <section aria-labelledby="one-by-one" className="pt-8">
        <h2 id="one-by-one" className="pb-3 text-h3">
          All jobs
        </h2>
        {!jobs && jobPages.isError && !isSignedOut(jobPages.error) ? (
          <LoadError what="the jobs" busy={jobPages.isFetching} onRetry={() => void jobPages.refetch()} />
        ) : !jobs ? (
          <RowSkeletons count={4} what="jobs" />
        ) : jobs.length === 0 ? (
          <p className="py-6 text-ink-2">No jobs of this type.</p>
        ) : (
          <JobList
            jobs={jobs}
            isStale={jobPages.isPlaceholderData}
            onDiscard={({ kind, id, about }) => setDiscarding({ kind, id, about: about?.name })}
            onDone={focusHeading}
          />
        )}
        {jobPages.hasNextPage && (
          <div className="grid justify-items-center pt-5">
            <Button
              kind="secondary"
              size={44}
              busy={jobPages.isFetchingNextPage}
              onClick={() => void jobPages.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </section>
      {discarding && (
        <DiscardJobsDialog which={discarding} onClose={() => setDiscarding(undefined)} onGone={focusHeading} />
      )}
    </>
  );
}

function jobsUrl(status: JobStatus, kind?: string): string {
  const params = new URLSearchParams({ ...(status !== 'failed' && { status }), ...(kind && { kind }) });
  return params.size > 0 ? `/admin/jobs?${params}` : '/admin/jobs';
}
