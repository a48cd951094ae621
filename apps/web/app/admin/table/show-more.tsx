import { formatNumber } from '@kinari/contract/locale';
import './data-table.css';
import { Button } from '../../ui/button.tsx';
import type { ListState } from './list-state.ts';

export function ShowMore({ list: { rows, total, more } }: { list: ListState<unknown> }) {
  if (!rows || !more) return null;
  return (
    <div className="show-more">
      {total !== undefined && (
        <p>
          {formatNumber(rows.length)} of {formatNumber(total)} shown
        </p>
      )}
      <p role="alert" className="empty:hidden text-danger">
        {more.failed && 'Couldn’t load more. Try again.'}
      </p>
      <Button kind="secondary" size={44} busy={more.isFetching} onClick={more.load}>
        Show more
      </Button>
    </div>
  );
}
