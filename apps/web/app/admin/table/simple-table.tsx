import './catalog-table.css';
import './simple-table.css';
import type { ReactNode } from 'react';

type SimpleTableRow = { id: string | number; name: string };

type SimpleTableProps<Item extends SimpleTableRow> = {
  caption: string;
  rows: readonly Item[];
  /** An extra column and its header. */
  more?: { head: string; of: (row: Item) => ReactNode };
  /** Header of the first column. */
  head?: string;
  /** Row actions. */
  children: (row: Item) => ReactNode;
};

export function SimpleTable<Item extends SimpleTableRow>({
  caption,
  rows,
  more,
  head = 'Name',
  children,
}: SimpleTableProps<Item>) {
  return (
    <table className="catalog-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {more && <th scope="col">{more.head}</th>}
          <th scope="col" className="w-24">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="simple-table-row">
            <th scope="row" className="simple-table-name">
              {row.name}
            </th>
            {more && <td className="simple-table-more">{more.of(row)}</td>}
            <td className="row-actions">{children(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
