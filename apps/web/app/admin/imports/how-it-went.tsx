import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureOf } from '../failure.ts';
import { countOf, isResting, outcomeOf, toWrite } from '../runs/run-words.ts';
import { type Run, useApplyRun, useStopRun } from '../runs/runs.data.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** How far a run is, what became of it, and what can be done about it. */
export function HowItWent({ run }: { run: Run }) {
  switch (run.state) {
    case 'reading':
      return (
        <output className="import-reading">
          <span aria-hidden="true" className="import-wheel animate-spin" />
          {run.rows > 0 ? `${countOf(run.rows, 'row')} read so far` : 'The file is being read'}. Nothing is written. You
          may close this page; it goes on.
        </output>
      );
    case 'failed':
      return (
        <div className="grid justify-items-start gap-4">
          <Notice tone="bad">{run.problem ?? 'The file could not be read.'}</Notice>
          <ButtonLink kind="secondary" size={44} to="/admin/import">
            Send another file
          </ButtonLink>
        </div>
      );
    case 'applying':
    case 'stopping':
    case 'undoing':
      return <Progress run={run} />;
    case 'stopped':
    case 'done':
    case 'undone':
      return <Outcome run={run} />;
    default:
      return null;
  }
}

function Progress({ run }: { run: Run }) {
  const stopping = useStopRun();
  const total = toWrite(run);
  const done = run.applied + run.leftAlone;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  const words =
    run.state === 'undoing'
      ? 'Being undone'
      : run.state === 'stopping'
        ? 'Stops once the products at hand are written'
        : `${run.applied.toLocaleString('en-IN')} of ${countOf(total, 'row')} written`;
  return (
    <section aria-label="Progress" className="import-progress">
      <p>
        <b>{words}</b>
        <span>You may close this page; it goes on.</span>
      </p>
      <progress
        aria-label="Rows written"
        max={100}
        {...(run.state === 'undoing' ? {} : { value: percent })}
        className="import-bar"
      />
      {/* Said at every tenth: each row would be too much to listen to. */}
      <output className="sr-only">
        {run.state === 'applying' ? `${Math.floor(percent / 10) * 10} % written` : words}
      </output>
      {run.state === 'applying' && (
        <Button
          kind="secondary"
          size={44}
          busy={stopping.isPending}
          onClick={() =>
            stopping.mutate({ id: run.id }, { onError: (error) => failureOf(error, 'It could not be stopped') })
          }
        >
          Stop
        </Button>
      )}
    </section>
  );
}

function Outcome({ run }: { run: Run }) {
  const applying = useApplyRun();
  const [asking, setAsking] = useState(false);
  const mayUndo = run.undoUntil !== null && isResting(run);
  return (
    <section aria-label="Outcome" className="import-outcome-panel" data-state={run.state}>
      <div>
        <output>
          <b>{outcomeOf(run)}</b>
        </output>
        <p className="import-by">
          {run.by}, {formatMoment(run.appliedAt ?? run.startedAt)}
          {mayUndo && run.undoUntil && `. It can be undone until ${formatMoment(run.undoUntil)}.`}
        </p>
        {run.problem && <p className="import-why">{run.problem}</p>}
      </div>
      <div className="import-acts">
        {run.state === 'stopped' && (
          <Button
            size={44}
            busy={applying.isPending}
            onClick={() =>
              applying.mutate({ id: run.id }, { onError: (error) => failureOf(error, 'It could not go on') })
            }
          >
            Go on
          </Button>
        )}
        {mayUndo && (
          <Button kind="secondary" size={44} icon={<Undo2 {...icon20} />} onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
        <ButtonLink kind="quiet" size={44} to="/admin/import">
          To all runs
        </ButtonLink>
      </div>
      {asking && <UndoDialog run={run} onClose={() => setAsking(false)} />}
    </section>
  );
}
