import { formatNumber } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChartPanel, QueryPanel } from '../charts/chart-panel.tsx';
import { zeroResultSearchesQuery } from './dashboard.data.ts';

const MAX_VISIBLE = 6;

/** Zero-result searches, so that staff can add synonyms for them. */
export function ZeroResultSearches() {
  const searches = useQuery(zeroResultSearchesQuery);
  return (
    <ChartPanel
      title="Searches without results"
      end={<span className="chart-panel-note">30 days</span>}
      footer={
        (searches.data?.length ?? 0) > MAX_VISIBLE && (
          <Link to="/admin/search" className="chart-panel-link">
            All {formatNumber(searches.data?.length ?? 0)}
          </Link>
        )
      }
    >
      <QueryPanel of={searches} what="the searches" lines={6}>
        {(all) =>
          all.length === 0 ? (
            <p className="chart-panel-none">No searches without results.</p>
          ) : (
            <ul className="dashboard-zero-results">
              {all.slice(0, MAX_VISIBLE).map(({ query, count }) => (
                <li key={query}>
                  <span>{query}</span>
                  <span className="tabular text-ink-2" title={`searched ${count === 1 ? 'once' : `${count} times`}`}>
                    {formatNumber(count)}
                  </span>
                  <Link
                    to={`/admin/search?${new URLSearchParams({ word: query })}`}
                    aria-label={`Add synonym for ${query}`}
                    className="chart-panel-link"
                  >
                    Add synonym
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </ChartPanel>
  );
}
