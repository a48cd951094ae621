import { Ruler } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { type AttributesForm, missingWarning } from './attribute-fields.ts';
import { SizeChartEditor } from './size-chart-editor.tsx';
import { createSizeChart, toSizeChartFormValues } from './size-chart-form-values.ts';

/** Size chart of one product, for when the category's chart does not fit. */
export function OwnSizeChart({ attributes, sizes }: { attributes: AttributesForm; sizes: readonly string[] }) {
  const { draft, requirements, cell, onDraft } = attributes;
  const isMissing = missingWarning(attributes, 'sizeChart') !== undefined;
  if (draft.chart) {
    return (
      <>
        {isMissing && <p className="text-sm text-warning">Some variant sizes are missing.</p>}
        <SizeChartEditor chart={draft.chart} cell={cell} onChart={(chart) => onDraft({ ...draft, chart })} />
        <Button
          kind="quiet"
          size={36}
          className="justify-self-start"
          onClick={() => onDraft({ ...draft, chart: null })}
        >
          {requirements.chart ? 'Use the category’s chart' : 'Remove size chart'}
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className={isMissing ? 'text-warning' : 'text-text-muted'}>
        {requirements.chart ? 'Uses the category’s chart.' : 'No size chart.'}
        {isMissing && ' Some variant sizes are missing.'}
      </p>
      <Button
        kind="secondary"
        size={36}
        icon={<Ruler {...icon20} />}
        onClick={() =>
          onDraft({
            ...draft,
            chart: requirements.chart ? toSizeChartFormValues(requirements.chart) : createSizeChart(sizes),
          })
        }
      >
        {requirements.chart ? 'Create own chart' : 'Add size chart'}
      </Button>
    </div>
  );
}
