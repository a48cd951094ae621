import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { EmptyState } from '../table/empty-state.tsx';
import { toListState } from '../table/list-state.ts';
import { FoldedTable } from './folded-table.tsx';
import { type ZeroResultSearch, zeroResultSearchesQuery } from './search.data.ts';
import { SEARCH_DRAWING } from './search-drawing.tsx';

export function ZeroResultSearchList({ onAdd }: { onAdd: (word: string) => void }) {
  const list = useQuery(zeroResultSearchesQuery);
  return (
    <FoldedTable
      label="Searches without results, most frequent first"
      what="searches"
      errorWhat="the searches"
      list={toListState(list, list.data)}
      rowId={({ query }) => query}
      columns={createZeroResultColumns(onAdd)}
      empty={
        <EmptyState title="No failed searches" drawing={SEARCH_DRAWING}>
          Searches that find nothing will appear here.
        </EmptyState>
      }
    />
  );
}

const createZeroResultColumns = (onAdd: (word: string) => void): DataTableColumn<ZeroResultSearch>[] => [
  {
    id: 'query',
    header: 'Searched for',
    cell: (search) => (
      <>
        {search.query}
        <small className="in-card">{formatCount(search)}</small>
      </>
    ),
    card: 'title',
    isRowHeader: true,
    className: 'font-semibold! wrap-anywhere max-table:self-center',
  },
  {
    id: 'count',
    header: 'Searches',
    cell: formatCount,
    card: 'hidden',
    className: 'whitespace-nowrap text-text-muted',
  },
  {
    ...ACTIONS_COLUMN,
    card: 'end',
    className: 'max-table:-my-1 max-table:-mr-3 max-table:self-center',
    cell: ({ query }) => (
      <Button kind="quiet" size={36} aria-label={`Add synonym for ${query}`} onClick={() => onAdd(query)}>
        Add synonym
      </Button>
    ),
  },
];

function formatCount({ count }: ZeroResultSearch): string {
  return count === 1 ? 'once' : `${count} times`;
}
