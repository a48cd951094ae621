import { jobTitle } from '@kinari/contract/words/job-words';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { spanText } from './job-facts.ts';
import { type JobKind, useRetry } from './jobs.data.ts';

/** One kind with how many of it are in the state that is looked at. */
export type KindCount = { kind: string; count: number; since: string | null; running: number };

type JobKindsProps = {
  label: string;
  kinds: KindCount[];
  /** Where one goes to see these alone, or all again; nowhere where they are not listed. */
  linkTo?: (kind: string) => string;
  chosen?: string | undefined;
  /** All of a kind can be tried again or let go. */
  onLetGo?: (kind: string) => void;
  onDone?: () => void;
};

/** How many of each kind, since when, and what can be done about all of them at once. */
export function JobKinds({ label, kinds, linkTo, chosen, onLetGo, onDone }: JobKindsProps) {
  return (
    <ul className="jobs-list" aria-label={label}>
      {kinds.map(({ kind, count, since, running }) => (
        <li key={kind} className="jobs-row">
          <div className="jobs-facts">
            <p className="jobs-title">
              {linkTo ? (
                <Link
                  to={linkTo(kind)}
                  className="jobs-link"
                  preventScrollReset
                  aria-current={kind === chosen ? 'true' : undefined}
                >
                  {jobTitle(kind)}
                </Link>
              ) : (
                jobTitle(kind)
              )}
            </p>
            <p className="text-ink-3">
              {count.toLocaleString('en-IN')}
              {since && `, the oldest for ${spanText(since)}`}
              {running > 0 && `, ${running} running now`}
            </p>
          </div>
          {onLetGo && <KindActions kind={kind} onLetGo={() => onLetGo(kind)} onDone={onDone} />}
        </li>
      ))}
    </ul>
  );
}

type KindActionsProps = { kind: string; onLetGo: () => void; onDone: (() => void) | undefined };

function KindActions({ kind, onLetGo, onDone }: KindActionsProps) {
  const retrying = useRetry();
  const title = jobTitle(kind);
  return (
    <div className="jobs-actions">
      <Button kind="quiet" size={44} aria-haspopup="dialog" aria-label={`Let go of all: ${title}`} onClick={onLetGo}>
        Let all go
      </Button>
      <Button
        kind="secondary"
        size={44}
        busy={retrying.isPending}
        aria-label={`Try all again: ${title}`}
        onClick={() =>
          retrying.mutate(
            { kind },
            {
              onSuccess: ({ count, more }) => {
                notify({ text: againText(count, more), tone: 'ok' });
                onDone?.();
              },
            },
          )
        }
      >
        Try all again
      </Button>
    </div>
  );
}

function againText(count: number, more: boolean): string {
  if (count === 0) return 'There was nothing left to try again';
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'job is' : 'jobs are'} tried again${more ? '; there are more' : ''}`;
}

/** Of all counts those of one state, most first. */
export function countsOf(kinds: readonly JobKind[], state: 'given-up' | 'failing' | 'waiting'): KindCount[] {
  const told = kinds.map((row): KindCount => {
    const { kind } = row;
    if (state === 'given-up') return { kind, count: row.givenUp, since: row.givenUpSince, running: 0 };
    if (state === 'failing') return { kind, count: row.failing, since: row.failingSince, running: 0 };
    return { kind, count: row.waiting + row.running, since: row.waitingSince, running: row.running };
  });
  return told.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
