import { Check, ChevronRight } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import type { Run, RunState } from '../runs/runs.data.ts';

const STEPS = ['File', 'Columns', 'Check', 'Import'];
const AT: Record<RunState, number> = {
  reading: 0,
  failed: 0,
  unmatched: 1,
  checked: 2,
  applying: 3,
  stopping: 3,
  stopped: 3,
  done: 4,
  undoing: 4,
  undone: 4,
};

/** Where a file stands on its way; cells and steps for many products have no file. */
export function RunSteps({ run }: { run: Pick<Run, 'kind' | 'state'> }) {
  if (run.kind !== 'file') return null;
  const at = AT[run.state];
  return (
    <ol className="import-steps" aria-label="Steps">
      {STEPS.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
          {place > 0 && <ChevronRight {...icon16} />}
          {place < at && <Check {...icon16} />}
          {step}
          {place < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
