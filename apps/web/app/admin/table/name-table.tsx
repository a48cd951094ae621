import './catalog-table.css';
import './name-table.css';
import type { ReactNode } from 'react';

type Row = { id: string | number; name: string };

type NameTableProps<Thing extends Row> = {
  caption: string;
  rows: readonly Thing[];
  /** What else a row says, and the head of that column. */
  more?: { head: string; of: (row: Thing) => ReactNode };
  /** What the first column is called. */
  head?: string;
  /** What can be done to a row. */
  children: (row: Thing) => ReactNode;
};

/** Names in their order. */
export function NameTable<Thing extends Row>({ caption, rows, more, head = 'Name', children }: NameTableProps<Thing>) {
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
          <tr key={row.id} className="name-table-row">
            <th scope="row" className="name-table-name">
              {row.name}
            </th>
            {more && <td className="name-table-more">{more.of(row)}</td>}
            <td className="row-actions">{children(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
