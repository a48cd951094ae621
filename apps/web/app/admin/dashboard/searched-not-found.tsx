import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import { missesQuery } from './dashboard.data.ts';

const SHOWN = 6;

/** What shoppers looked for in vain; what they meant can be taught to the search. */
export function SearchedNotFound() {
  const misses = useQuery(missesQuery);
  return (
    <Panel
      title="Searched, not found"
      end={<span className="chart-panel-note">30 days</span>}
      foot={
        (misses.data?.length ?? 0) > SHOWN && (
          <Link to="/admin/search" className="chart-panel-link">
            All {misses.data?.length.toLocaleString('en-IN')}
          </Link>
        )
      }
    >
      <Loaded of={misses} what="what was not found" lines={6}>
        {(all) =>
          all.length === 0 ? (
            <p className="chart-panel-none">Every search found something.</p>
          ) : (
            <ul className="dashboard-misses">
              {all.slice(0, SHOWN).map(({ question, times }) => (
                <li key={question}>
                  <span>{question}</span>
                  <span className="tabular text-ink-2" title={`asked for ${times === 1 ? 'once' : `${times} times`}`}>
                    {times.toLocaleString('en-IN')}
                  </span>
                  <Link
                    to={`/admin/search?${new URLSearchParams({ word: question })}`}
                    aria-label={`Add synonym for ${question}`}
                    className="chart-panel-link"
                  >
                    Add synonym
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
