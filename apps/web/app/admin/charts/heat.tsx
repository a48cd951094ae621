import './heat.css';
import { countOrders } from './bar-words.ts';
import { busiest, heatSteps, hourName, WEEKDAYS } from './heat-steps.ts';

const HOURS = 24;
const LEGEND = [0, 1, 2, 3, 4, 5];

/** Orders by the hour of the week: seven days from Monday. Who points at an hour is told; who listens has a table. */
export function Heat({ name, hours }: { name: string; hours: readonly (readonly number[])[] }) {
  const most = Math.max(...hours.flat());
  const step = heatSteps(most);
  return (
    <div className="heat">
      <div className="heat-hours" aria-hidden="true">
        {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
          <span key={hour} style={{ left: `${((hour + 0.5) / HOURS) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      {hours.map((counts, day) => (
        <div key={WEEKDAYS[day]} className="heat-day" aria-hidden="true">
          <span>{WEEKDAYS[day]?.slice(0, 3)}</span>
          <svg viewBox={`0 0 ${HOURS} 1`} preserveAspectRatio="none">
            {counts.map((count, hour) => (
              <rect key={hourName(day, hour)} data-step={step(count)} x={hour + 0.03} width={0.94} height={1}>
                <title>{`${hourName(day, hour)}: ${countOrders(count)}`}</title>
              </rect>
            ))}
          </svg>
        </div>
      ))}
      <p className="heat-foot">
        <span className="heat-legend">
          0
          <svg viewBox={`0 0 ${LEGEND.length} 1`} preserveAspectRatio="none" aria-hidden="true">
            {LEGEND.map((one) => (
              <rect key={one} data-step={one} x={one + 0.04} width={0.92} height={1} />
            ))}
          </svg>
          {countOrders(most)}
        </span>
        <span>
          Busiest: <b>{busiest(hours)}</b>
        </span>
      </p>
      <HeatTable name={name} hours={hours} />
    </div>
  );
}

function HeatTable({ name, hours }: { name: string; hours: readonly (readonly number[])[] }) {
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
          {Array.from({ length: HOURS }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour}:00`}</th>
              {WEEKDAYS.map((day, place) => (
                <td key={day}>{hours[place]?.[hour] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
