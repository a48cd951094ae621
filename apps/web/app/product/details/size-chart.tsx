import { type ReactNode, useId, useState } from 'react';
import type { SizeChart } from '../../catalog/product.ts';
import { letterAt, SizeDrawing, sizeDrawing } from './size-drawing.tsx';

const UNITS = ['cm', 'inch'] as const;
type Unit = (typeof UNITS)[number];

type SizeChartViewProps = { chart: SizeChart; chosen: string | null | undefined; heading?: ReactNode };

/** Measures by size. Where a drawing shows them all, letters lead from the columns to where each is taken. */
export function SizeChartView({ chart: { measures, rows }, chosen, heading }: SizeChartViewProps) {
  const [unit, setUnit] = useState<Unit>('cm');
  const drawing = sizeDrawing(measures);
  return (
    <div className="size-chart">
      <div className="size-chart-top">
        {heading}
        <UnitSwitch unit={unit} onChoose={setUnit} />
      </div>
      {drawing && <SizeDrawing {...drawing} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what is wider than a phone */}
      <div className="size-chart-scroll" tabIndex={measures.length > 4 ? 0 : undefined}>
        <table className="size-chart-table tabular">
          <thead>
            <tr>
              <th scope="col">Size</th>
              {measures.map((measure, place) => (
                <th key={measure} scope="col">
                  {measure} {drawing && <i>{letterAt(place)}</i>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, mm }) => (
              <tr key={size} data-chosen={isSame(size, chosen) || undefined}>
                <th scope="row">
                  {size}
                  {isSame(size, chosen) && <span className="sr-only">, your size</span>}
                </th>
                {measures.map((measure, place) => (
                  <td key={measure}>{lengthText(mm[place], unit)}</td>
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

function UnitSwitch({ unit, onChoose }: { unit: Unit; onChoose: (unit: Unit) => void }) {
  const name = useId();
  return (
    <fieldset className="size-chart-units needs-script">
      <legend className="sr-only">Unit</legend>
      {UNITS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === unit} className="sr-only" onChange={() => onChoose(each)} />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  );
}

function lengthText(mm: number | null | undefined, unit: Unit): string {
  if (!mm) return '–';
  return unit === 'cm' ? `${mm / 10}` : (mm / 25.4).toFixed(1);
}

function isSame(size: string, chosen: string | null | undefined): boolean {
  return size.toLowerCase() === chosen?.toLowerCase();
}
