import { Ruler } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { type FactsForm, missingMark } from './fact-fields.ts';
import { chartDraft, newChart } from './size-chart-draft.ts';
import { SizeChartEditor } from './size-chart-editor.tsx';

/** A product's own chart, where its category's does not fit. */
export function OwnSizeChart({ facts, sizes }: { facts: FactsForm; sizes: readonly string[] }) {
  const { draft, demands, cell, onDraft } = facts;
  const isMissing = missingMark(facts, 'sizeChart') !== undefined;
  if (draft.chart) {
    return (
      <>
        {isMissing && <p className="text-small text-warn">Some sizes of the variants are missing here.</p>}
        <SizeChartEditor chart={draft.chart} cell={cell} onChart={(chart) => onDraft({ ...draft, chart })} />
        <Button
          kind="quiet"
          size={36}
          className="justify-self-start"
          onClick={() => onDraft({ ...draft, chart: null })}
        >
          {demands.chart ? 'Use the category’s chart' : 'Remove the chart'}
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className={isMissing ? 'text-warn' : 'text-ink-2'}>
        {demands.chart ? 'Uses the category’s chart.' : 'No size chart.'}
        {isMissing && ' Some sizes of the variants are missing in it.'}
      </p>
      <Button
        kind="secondary"
        size={36}
        icon={<Ruler {...icon20} />}
        onClick={() => onDraft({ ...draft, chart: demands.chart ? chartDraft(demands.chart) : newChart(sizes) })}
      >
        {demands.chart ? 'Give it its own chart' : 'Add a size chart'}
      </Button>
    </div>
  );
}
