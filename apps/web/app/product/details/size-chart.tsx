import { type ReactNode, useId, useState } from 'react';
import type { SizeChart } from '../../catalog/product.ts';
import { columnLabel, findSizeDiagram, SizeDiagram } from './size-diagram.tsx';

const UNITS = ['cm', 'inch'] as const;
type Unit = (typeof UNITS)[number];

type SizeChartViewProps = { chart: SizeChart; chosen: string | null | undefined; heading?: ReactNode };

/** Measures by size. If an illustration shows all measures, column labels (A, B, C) refer to it. */
export function SizeChartView({ chart: { measures, rows }, chosen, heading }: SizeChartViewProps) {
  const [unit, setUnit] = useState<Unit>('cm');
  const found = findSizeDiagram(measures);
  return (
    <div className="size-chart">
      <div className="size-chart-top">
        {heading}
        <UnitToggle unit={unit} onChoose={setUnit} />
      </div>
      {found && <SizeDiagram {...found} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what is wider than a phone */}
      <div className="size-chart-scroll min-w-0 overflow-x-auto" tabIndex={measures.length > 4 ? 0 : undefined}>
        <table className="size-chart-table w-full text-label/[inherit] tabular">
          <thead>
            <tr>
              <th scope="col">Size</th>
              {measures.map((measure, index) => (
                <th key={measure} scope="col">
                  {measure} {found && <i className="block text-primary not-italic font-bold">{columnLabel(index)}</i>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, mm }) => (
              <tr key={size} data-chosen={isSameSize(size, chosen) || undefined}>
                <th scope="row">
                  {size}
                  {isSameSize(size, chosen) && <span className="sr-only">, your size</span>}
                </th>
                {measures.map((measure, index) => (
                  <td key={measure}>{formatLength(mm[index], unit)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="size-chart-hint">Between two sizes, take the larger one.</p>
    </div>
  );
}

function UnitToggle({ unit, onChoose }: { unit: Unit; onChoose: (unit: Unit) => void }) {
  const name = useId();
  return (
    <fieldset className="size-chart-units inline-flex border border-border-strong rounded-md overflow-hidden bg-surface needs-script">
      <legend className="sr-only">Unit</legend>
      {UNITS.map((option) => (
        <label key={option} className="relative cursor-pointer">
          <input
            type="radio"
            name={name}
            checked={option === unit}
            className="peer sr-only"
            onChange={() => onChoose(option)}
          />
          <span className="grid place-items-center min-w-16 h-10.5 px-3.5 text-text-muted text-sm/[inherit] font-semibold peer-checked:bg-text peer-checked:text-page peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:-outline-offset-4 peer-checked:peer-focus-visible:outline-page">
            {option}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function formatLength(mm: number | null | undefined, unit: Unit): string {
  if (!mm) return '–';
  return unit === 'cm' ? `${mm / 10}` : (mm / 25.4).toFixed(1);
}

function isSameSize(size: string, chosen: string | null | undefined): boolean {
  return size.toLowerCase() === chosen?.toLowerCase();
}
