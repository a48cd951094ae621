import { Check, ChevronRight } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import type { ImportRun, ImportStatus } from '../import-runs/import-runs.data.ts';

const STEPS = ['File', 'Columns', 'Check', 'Import'];
const STEP_BY_STATUS: Record<ImportStatus, number> = {
  validating: 0,
  failed: 0,
  needs_mapping: 1,
  ready: 2,
  applying: 3,
  stopping: 3,
  stopped: 3,
  completed: 4,
  undoing: 4,
  undone: 4,
};

/** Progress of a file import. Grid edits and bulk actions have no file. */
export function ImportSteps({ run }: { run: Pick<ImportRun, 'kind' | 'status'> }) {
  if (run.kind !== 'file') return null;
  const currentStep = STEP_BY_STATUS[run.status];
  return (
    <ol className="hidden md:flex md:text-text-subtle" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className="inline-flex items-center gap-1.5 pl-1.5 aria-[current]:text-text aria-[current]:font-[650] data-done:text-text-muted"
          aria-current={index === currentStep ? 'step' : undefined}
          data-done={index < currentStep || undefined}
        >
          {index > 0 && <ChevronRight {...icon16} />}
          {index < currentStep && <Check {...icon16} />}
          {step}
          {index < currentStep && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
