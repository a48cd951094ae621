import './size-chart-editor.css';
import { LONGEST } from '@kinari/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  type ChartDraft,
  MOST_MEASURES,
  MOST_SIZES,
  withChartCell,
  withMeasure,
  withMeasureName,
  withoutMeasure,
  withoutSize,
  withSize,
} from './size-chart-draft.ts';

type SizeChartEditorProps = {
  chart: ChartDraft;
  cell: (row: string, column: string) => CellState;
  onChart: (chart: ChartDraft) => void;
};

/** A table of measures in centimetres: a row for each size, a column for each measure. */
export function SizeChartEditor({ chart, cell, onChart }: SizeChartEditorProps) {
  const messageId = useId();
  const { measures, rows } = chart;
  const columns = ['size', ...measures.map(({ key }) => key)];
  const messages = new Set([
    ...measures.map(({ key }) => cell(key, 'name').error),
    ...rows.flatMap(({ key }) => columns.map((column) => cell(key, column).error)),
  ]);

  return (
    <div className="grid min-w-0 gap-3">
      <div className="size-chart-editor">
        <table>
          <caption className="sr-only">Size chart in cm</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {measures.map(({ key, name }, place) => (
                <th key={key} scope="col">
                  <span className="size-chart-editor-head">
                    <Cell
                      aria-label={`Name of measure ${place + 1}`}
                      placeholder="Chest"
                      maxLength={30}
                      value={name}
                      state={cell(key, 'name')}
                      messageId={messageId}
                      onValue={(typed) => onChart(withMeasureName(chart, key, typed))}
                    />
                    {measures.length > 1 && (
                      <Remove
                        what={`measure ${name || place + 1}`}
                        onRemove={() => onChart(withoutMeasure(chart, key))}
                      />
                    )}
                  </span>
                </th>
              ))}
              <td>
                <span className="sr-only">Actions</span>
              </td>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <SizeRow key={row.key} {...{ chart, cell, onChart, row, place, messageId }} />
            ))}
          </tbody>
        </table>
      </div>
      <div id={messageId} aria-live="polite" className="grid gap-1 text-small empty:hidden">
        {[...messages].map((message) => message && <FieldError key={message}>{message}</FieldError>)}
      </div>
      <div className="flex flex-wrap gap-2">
        <More disabled={rows.length >= MOST_SIZES} onClick={() => onChart(withSize(chart))}>
          Add size
        </More>
        <More disabled={measures.length >= MOST_MEASURES} onClick={() => onChart(withMeasure(chart))}>
          Add measure
        </More>
      </div>
    </div>
  );
}

type SizeRowProps = SizeChartEditorProps & { row: ChartDraft['rows'][number]; place: number; messageId: string };

function SizeRow({ chart, cell, onChart, row, place, messageId }: SizeRowProps) {
  return (
    <tr>
      <th scope="row">
        <Cell
          aria-label={`Size ${place + 1}`}
          maxLength={LONGEST.size}
          value={row.size}
          state={cell(row.key, 'size')}
          messageId={messageId}
          onValue={(typed) => onChart(withChartCell(chart, row.key, 'size', typed))}
        />
      </th>
      {chart.measures.map(({ key, name }, column) => (
        <td key={key}>
          <Cell
            aria-label={`${name || `Measure ${column + 1}`} of ${row.size || `size ${place + 1}`}, cm`}
            inputMode="decimal"
            maxLength={6}
            value={row.cm[key] ?? ''}
            state={cell(row.key, key)}
            messageId={messageId}
            onValue={(typed) => onChart(withChartCell(chart, row.key, key, typed))}
          />
        </td>
      ))}
      <td>
        {chart.rows.length > 1 && (
          <Remove what={`size ${row.size || place + 1}`} onRemove={() => onChart(withoutSize(chart, row.key))} />
        )}
      </td>
    </tr>
  );
}

function Remove({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <IconButton
      label={`Remove ${what}`}
      title="Remove"
      icon={<Trash2 {...icon16} />}
      className="size-chart-editor-remove"
      onClick={onRemove}
    />
  );
}

function More(button: Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'children'>) {
  return <Button kind="secondary" size={36} icon={<Plus {...icon20} />} {...button} />;
}

type CellProps = Omit<ComponentProps<'input'>, 'onChange' | 'onBlur'> & {
  state: CellState;
  messageId: string;
  onValue: (typed: string) => void;
};

function Cell({ state, messageId, onValue, ...input }: CellProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...input}
      aria-invalid={state.error ? true : undefined}
      aria-describedby={state.error ? messageId : undefined}
      className="input"
      onChange={(event) => onValue(event.target.value)}
      onBlur={(event) => state.onLeave(event.relatedTarget)}
    />
  );
}
