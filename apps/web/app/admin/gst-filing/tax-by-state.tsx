import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { toLoadedList } from '../table/list-state.ts';
import type { GstMonth } from './gst-month.data.ts';
import { GstPanel } from './gst-panel.tsx';

type TaxPlace = GstMonth['places'][number];

const TAX_COLUMNS = [
  { id: 'taxable', header: 'Taxable' },
  { id: 'cgst', header: 'CGST' },
  { id: 'sgst', header: 'SGST' },
  { id: 'igst', header: 'IGST' },
] as const;

export function TaxByState({ month: { places, state, totals } }: { month: GstMonth }) {
  return (
    <GstPanel title="By place and rate" note="line totals, exact to the paisa">
      <DataTable
        label="Tax by place and rate"
        what="totals"
        className="data-table-in-panel"
        list={toLoadedList(places)}
        rowId={({ isAcross, rate }) => `${isAcross} ${rate}`}
        columns={createColumns(state)}
        empty={null}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              All
            </th>
            <td data-align="end">{formatNumber(totals.invoices)}</td>
            {TAX_COLUMNS.map(({ id }) => (
              <td key={id} data-align="end">
                {formatRupees(totals[id])}
              </td>
            ))}
          </tr>
        }
      />
    </GstPanel>
  );
}

function createColumns(state: string | null): DataTableColumn<TaxPlace>[] {
  return [
    { id: 'place', header: 'Place of supply', cell: (place) => formatPlace(place, state), card: 'title' },
    { id: 'rate', header: 'Rate', cell: ({ rate }) => `${rate} %`, align: 'end', card: 'end' },
    { id: 'invoices', header: 'Invoices', cell: ({ invoices }) => formatNumber(invoices), align: 'end', card: 'pair' },
    ...TAX_COLUMNS.map(({ id, header }) => ({
      id,
      header,
      cell: (place: TaxPlace) =>
        place[id] === 0 ? (
          <span className="empty-value text-text-subtle">{formatRupees(0)}</span>
        ) : (
          formatRupees(place[id])
        ),
      align: 'end' as const,
      card: 'pair' as const,
    })),
  ];
}

const formatPlace = ({ isAcross }: TaxPlace, state: string | null) =>
  isAcross ? 'Across states' : `Within ${state ?? 'the shop’s state'}`;
