import './size-chart-editor.css';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  addMeasure,
  addSize,
  MAX_MEASURES,
  MAX_SIZES,
  removeMeasure,
  removeSize,
  renameMeasure,
  type SizeChartFormValues,
  updateChartCell,
} from './size-chart-form-values.ts';

type SizeChartEditorProps = {
  chart: SizeChartFormValues;
  cell: (row: string, column: string) => CellState;
  onChart: (chart: SizeChartFormValues) => void;
};

/** Table in centimetres: one row per size, one column per measure. */
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
                  <span className="flex">
                    <ChartCell
                      aria-label={`Name of measurement ${place + 1}`}
                      placeholder="Chest"
                      maxLength={30}
                      value={name}
                      state={cell(key, 'name')}
                      messageId={messageId}
                      onValue={(nextValue) => onChart(renameMeasure(chart, key, nextValue))}
                    />
                    {measures.length > 1 && (
                      <RemoveButton
                        what={`measurement ${name || place + 1}`}
                        onRemove={() => onChart(removeMeasure(chart, key))}
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
      <div id={messageId} aria-live="polite" className="grid gap-1 text-sm empty:hidden">
        {[...messages].map((message) => message && <FieldError key={message}>{message}</FieldError>)}
      </div>
      <div className="flex flex-wrap gap-2">
        <AddButton disabled={rows.length >= MAX_SIZES} onClick={() => onChart(addSize(chart))}>
          Add size
        </AddButton>
        <AddButton disabled={measures.length >= MAX_MEASURES} onClick={() => onChart(addMeasure(chart))}>
          Add measurement
        </AddButton>
      </div>
    </div>
  );
}

type SizeRowProps = SizeChartEditorProps & {
  row: SizeChartFormValues['rows'][number];
  place: number;
  messageId: string;
};

function SizeRow({ chart, cell, onChart, row, place, messageId }: SizeRowProps) {
  return (
    <tr>
      <th scope="row">
        <ChartCell
          aria-label={`Size ${place + 1}`}
          maxLength={MAX_LENGTH.size}
          value={row.size}
          state={cell(row.key, 'size')}
          messageId={messageId}
          onValue={(nextValue) => onChart(updateChartCell(chart, row.key, 'size', nextValue))}
        />
      </th>
      {chart.measures.map(({ key, name }, column) => (
        <td key={key}>
          <ChartCell
            aria-label={`${name || `Measurement ${column + 1}`} of ${row.size || `size ${place + 1}`}, cm`}
            inputMode="decimal"
            maxLength={6}
            value={row.cm[key] ?? ''}
            state={cell(row.key, key)}
            messageId={messageId}
            onValue={(nextValue) => onChart(updateChartCell(chart, row.key, key, nextValue))}
          />
        </td>
      ))}
      <td>
        {chart.rows.length > 1 && (
          <RemoveButton what={`size ${row.size || place + 1}`} onRemove={() => onChart(removeSize(chart, row.key))} />
        )}
      </td>
    </tr>
  );
}

function RemoveButton({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <IconButton
      label={`Remove ${what}`}
      title="Remove"
      icon={<Trash2 {...icon16} />}
      className="flex-none text-text-subtle md:pointer-fine:size-9.5"
      onClick={onRemove}
    />
  );
}

function AddButton(button: Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'children'>) {
  return <Button kind="secondary" size={36} icon={<Plus {...icon20} />} {...button} />;
}

type ChartCellProps = Omit<ComponentProps<'input'>, 'onChange' | 'onBlur'> & {
  state: CellState;
  messageId: string;
  onValue: (nextValue: string) => void;
};

function ChartCell({ state, messageId, onValue, ...input }: ChartCellProps) {
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
