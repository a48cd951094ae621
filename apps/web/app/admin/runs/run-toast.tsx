import './run-toast.css';
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { Link } from 'react-router';
import { createStore, useStore } from '../../platform/store.ts';
import { icon20 } from '../../ui/icon.ts';
import { failureOf } from '../failure.ts';
import { countOf, isResting, toWrite } from './run-words.ts';
import { type Run, useUndoRun } from './runs.data.ts';
import { useRun } from './use-run.ts';

/** The run that somebody has just had written and may want back. */
const watched = createStore<string | undefined>(undefined);

/** Has the page say how far a run is, and offer to undo it once it is done. */
export const watchRun = (id: string) => watched.write(id);

/** Stays until it is put aside: a toast that goes by itself would take the way back with it. */
export function RunToast() {
  const id = useStore(watched);
  return id === undefined ? null : <Watched key={id} id={id} onClose={() => watched.write(undefined)} />;
}

function Watched({ id, onClose }: { id: string; onClose: () => void }) {
  const { run } = useRun(id, { wasWriting: true });
  const undoing = useUndoRun();
  if (!run) return null;
  const mayUndo = run.undoUntil !== null && isResting(run);
  return (
    <div role="toolbar" aria-label="What was done" className="run-toast">
      <Sign run={run} />
      <output className="run-toast-said">{saidOf(run)}</output>
      <Link to={`/admin/import/${id}`} className="run-toast-more">
        Details
      </Link>
      {mayUndo && (
        <button
          type="button"
          disabled={undoing.isPending}
          onClick={() =>
            undoing.mutate({ id }, { onError: (error) => failureOf(error, 'The run could not be undone') })
          }
        >
          <Undo2 {...icon20} />
          Undo
        </button>
      )}
      <button type="button" aria-label="Put aside" title="Put aside" onClick={onClose}>
        <X {...icon20} />
      </button>
    </div>
  );
}

function Sign({ run }: { run: Run }) {
  if (!isResting(run)) return <span aria-hidden="true" className="run-toast-busy animate-spin" />;
  return run.state === 'failed' ? <CircleAlert {...icon20} /> : <CircleCheck {...icon20} />;
}

/** 'Discount of 10 % on 12 products done', and what of it could not be. */
function saidOf(run: Run): string {
  const { name } = run;
  const left = run.leftAlone > 0 ? `, ${countOf(run.leftAlone, 'row')} left alone` : '';
  switch (run.state) {
    case 'done':
      if (run.applied === 0 && run.leftAlone > 0) return `Nothing was changed${left}`;
      // What was done in the grid says so itself: '8 variants edited in the grid'.
      return `${name}${run.kind === 'grid' ? '' : ' done'}${left}`;
    case 'stopped':
      return `${name} stopped after ${countOf(run.applied, 'row')}${left}`;
    case 'undone':
      return `Undone: ${name}${left}`;
    case 'undoing':
      return `Being undone: ${name}`;
    case 'failed':
      return run.problem ?? `${name} could not be finished`;
    default:
      return `${name}: ${run.applied.toLocaleString('en-IN')} of ${countOf(toWrite(run), 'row')}`;
  }
}
