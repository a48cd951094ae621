import './jobs.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { TableViews } from '../table/table-views.tsx';
import { countsOf, JobKinds } from './job-kinds.tsx';
import { JobList } from './job-list.tsx';
import { jobCountsQuery, jobsQuery, type ListedState, type Which } from './jobs.data.ts';
import { LetGoDialog } from './let-go-dialog.tsx';

const STATES = ['given-up', 'failing', 'waiting'] as const;
type State = (typeof STATES)[number];

const LABELS: Record<State, string> = { 'given-up': 'Given up', failing: 'Tried again', waiting: 'Waiting' };
const WORDS: Record<State, string> = {
  'given-up': 'Letters and other work that failed as often as they are tried. They wait here until somebody decides.',
  failing: 'These failed and will be tried again by themselves, each time after a longer while.',
  waiting: 'Work whose turn will come. What waits for many minutes means that the worker is behind, or stopped.',
};

/** What the shop does behind the scenes and could not do. */
export default function JobsPage() {
  const [params] = useSearchParams();
  const state = STATES.find((known) => known === params.get('state')) ?? 'given-up';
  const chosen = params.get('kind') ?? undefined;
  const { data, error, isFetching, refetch } = useQuery(jobCountsQuery);
  const counts = STATES.map((each) => data && countsOf(data.kinds, each));
  const kinds = counts[STATES.indexOf(state)];

  return (
    <AdminPage title="Jobs">
      <TableViews
        label="States of jobs"
        current={state}
        views={STATES.map((id, at) => ({
          id,
          label: LABELS[id],
          to: addressOf(id),
          count: counts[at]?.reduce((sum, { count }) => sum + count, 0),
          isHot: id === 'given-up',
        }))}
      />
      <p className="my-4 max-w-180 text-ink-2">{WORDS[state]}</p>
      {!kinds && error && !isSignedOut(error) ? (
        <LoadFailure what="the jobs" busy={isFetching} onRetry={() => void refetch()} />
      ) : !kinds ? (
        <RowSkeletons count={4} what="jobs" />
      ) : kinds.length === 0 ? (
        <p className="jobs-none">
          <CircleCheck {...icon20} />
          {state === 'given-up' ? 'Nothing was given up' : 'Nothing here just now'}
        </p>
      ) : state === 'waiting' ? (
        <JobKinds label="Waiting, by kind" kinds={kinds} />
      ) : (
        <Listed key={state} state={state} kinds={kinds} chosen={chosen} />
      )}
    </AdminPage>
  );
}

type ListedProps = { state: ListedState; kinds: ReturnType<typeof countsOf>; chosen: string | undefined };

function Listed({ state, kinds, chosen }: ListedProps) {
  const listed = useInfiniteQuery(jobsQuery({ state, kind: chosen }));
  const [leaving, setLeaving] = useState<Which & { about?: string | undefined }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const jobs = listed.data?.pages.flatMap((page) => page.jobs);
  // The button that was pressed may be gone with its row.
  const toHeading = () => heading.current?.focus();

  return (
    <>
      <section aria-labelledby="by-kind">
        <h2 id="by-kind" ref={heading} tabIndex={-1} className="pb-3 text-h3">
          By kind
        </h2>
        <JobKinds
          label="By kind"
          kinds={kinds}
          chosen={chosen}
          linkTo={(kind) => addressOf(state, kind === chosen ? undefined : kind)}
          {...(state === 'given-up' && { onLetGo: (kind: string) => setLeaving({ kind }) })}
          onDone={toHeading}
        />
      </section>
      <section aria-labelledby="one-by-one" className="pt-8">
        <h2 id="one-by-one" className="pb-3 text-h3">
          One by one
        </h2>
        {!jobs && listed.isError && !isSignedOut(listed.error) ? (
          <LoadFailure what="the jobs" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
        ) : !jobs ? (
          <RowSkeletons count={4} what="jobs" />
        ) : jobs.length === 0 ? (
          <p className="py-6 text-ink-2">None of this kind.</p>
        ) : (
          <JobList
            jobs={jobs}
            isStale={listed.isPlaceholderData}
            onLetGo={({ kind, id, about }) => setLeaving({ kind, id, about: about?.name })}
            onDone={toHeading}
          />
        )}
        {listed.hasNextPage && (
          <div className="grid justify-items-center pt-5">
            <Button
              kind="secondary"
              size={44}
              busy={listed.isFetchingNextPage}
              onClick={() => void listed.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </section>
      {leaving && <LetGoDialog which={leaving} onClose={() => setLeaving(undefined)} onGone={toHeading} />}
    </>
  );
}

function addressOf(state: State, kind?: string): string {
  const params = new URLSearchParams({ ...(state !== 'given-up' && { state }), ...(kind && { kind }) });
  return params.size > 0 ? `/admin/jobs?${params}` : '/admin/jobs';
}
