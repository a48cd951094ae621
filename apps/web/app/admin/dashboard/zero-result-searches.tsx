import { formatNumber } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { ChartPanel, PanelLink, QueryPanel } from '../charts/chart-panel.tsx';
import { zeroResultSearchesQuery } from './dashboard.data.ts';

const MAX_VISIBLE = 6;

/** Zero-result searches, so that staff can add synonyms for them. */
export function ZeroResultSearches() {
  const searches = useQuery(zeroResultSearchesQuery);
  return (
    <ChartPanel
      title="Searches without results"
      className="has-[.chart-panel-none]:self-start"
      end={<span className="text-text-subtle text-xs/5">30 days</span>}
      footer={
        (searches.data?.length ?? 0) > MAX_VISIBLE && (
          <PanelLink to="/admin/search">All {formatNumber(searches.data?.length ?? 0)}</PanelLink>
        )
      }
    >
      <QueryPanel of={searches} what="the searches" lines={6}>
        {(all) =>
          all.length === 0 ? (
            <p className="chart-panel-none">No searches without results.</p>
          ) : (
            <ul>
              {all.slice(0, MAX_VISIBLE).map(({ query, count }) => (
                <li
                  key={query}
                  className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3.5 min-h-(--touch) px-3.5 border-t border-border"
                >
                  <span>{query}</span>
                  <span
                    className="tabular text-text-muted"
                    title={`searched ${count === 1 ? 'once' : `${count} times`}`}
                  >
                    {formatNumber(count)}
                  </span>
                  <PanelLink
                    to={`/admin/search?${new URLSearchParams({ word: query })}`}
                    aria-label={`Add synonym for ${query}`}
                    className="my-0"
                  >
                    Add synonym
                  </PanelLink>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </ChartPanel>
  );
}
