import { formatPlural } from '@kinari/contract/locale';
import './heatmap.css';
import { createHeatScale, findBusiestHour, formatHour, formatWeekdayHour, WEEKDAYS } from './heat-scale.ts';

const HOURS_PER_DAY = 24;
const LEGEND_STEPS = [0, 1, 2, 3, 4, 5];

/** Orders by hour of the week, from Monday. Pointing at an hour shows its count; screen readers get a table. */
export function Heatmap({ name, hours }: { name: string; hours: readonly (readonly number[])[] }) {
  const maxCount = Math.max(...hours.flat());
  const step = createHeatScale(maxCount);
  return (
    <div className="heatmap relative grid gap-1 pt-0 px-3.5 pb-3.5 text-text-subtle text-xs tabular-nums">
      <div className="heat-hours relative h-4 ml-10" aria-hidden="true">
        {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
          <span key={hour} style={{ left: `${((hour + 0.5) / HOURS_PER_DAY) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      {hours.map((counts, day) => (
        <div
          key={WEEKDAYS[day]}
          className="heat-day grid grid-cols-[34px_minmax(0,1fr)] items-center gap-2 [&>svg]:w-full [&>svg]:h-5.5"
          aria-hidden="true"
        >
          <span>{WEEKDAYS[day]?.slice(0, 3)}</span>
          <svg viewBox={`0 0 ${HOURS_PER_DAY} 1`} preserveAspectRatio="none">
            {counts.map((count, hour) => (
              <rect key={formatWeekdayHour(day, hour)} data-step={step(count)} x={hour + 0.03} width={0.94} height={1}>
                <title>{`${formatWeekdayHour(day, hour)}: ${formatPlural(count, 'order')}`}</title>
              </rect>
            ))}
          </svg>
        </div>
      ))}
      <p className="heat-foot flex flex-wrap justify-between gap-y-1 gap-x-4 pt-2">
        <span className="heat-legend inline-flex items-center gap-1.5 whitespace-nowrap [&>svg]:w-28 [&>svg]:h-3">
          0
          <svg viewBox={`0 0 ${LEGEND_STEPS.length} 1`} preserveAspectRatio="none" aria-hidden="true">
            {LEGEND_STEPS.map((legendStep) => (
              <rect key={legendStep} data-step={legendStep} x={legendStep + 0.04} width={0.92} height={1} />
            ))}
          </svg>
          {formatPlural(maxCount, 'order')}
        </span>
        <span>
          Busiest: <b>{findBusiestHour(hours)}</b>
        </span>
      </p>
      <HeatmapTable name={name} hours={hours} />
    </div>
  );
}

function HeatmapTable({ name, hours }: { name: string; hours: readonly (readonly number[])[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: HOURS_PER_DAY }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {WEEKDAYS.map((day, weekday) => (
                <td key={day}>{hours[weekday]?.[hour] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
