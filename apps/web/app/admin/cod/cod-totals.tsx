import { COD_AGE_LABELS, COD_AGES, type CodAge } from '@kinari/contract/labels/cod-labels';
import { formatRupees } from '@kinari/contract/locale';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { toLoadedList } from '../table/list-state.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import type { CodFilter, CodSummary, CourierTotals } from './cod.data.ts';

type CodTotalsProps = { codSummary: CodSummary; onShow: (filter: CodFilter) => void };
type CodRow = { totals: CourierTotals; name: string; courier: string | undefined };

/** Shows COD money by courier. Outstanding amounts open the list of their shipments. */
export function CodTotals({ codSummary: { couriers, total }, onShow }: CodTotalsProps) {
  const rows: CodRow[] = [
    ...couriers.map((totals) => ({ totals, name: totals.courier, courier: totals.courier })),
    ...(couriers.length > 1 ? [{ totals: total, name: 'All couriers', courier: undefined }] : []),
  ];
  return (
    <AdminPanel title="By courier">
      <DataTable
        label="COD by courier"
        what="COD totals"
        className="data-table-in-panel cod-totals"
        list={toLoadedList(rows)}
        rowId={({ name }) => name}
        rowFlags={({ courier }) => ({ isTotal: courier === undefined })}
        columns={createColumns(onShow)}
        empty={null}
      />
    </AdminPanel>
  );
}

const AMOUNT = { align: 'end', card: 'note' } as const;
const LINKED_AMOUNT = { align: 'end', card: 'pair' } as const;

function createColumns(onShow: CodTotalsProps['onShow']): DataTableColumn<CodRow>[] {
  return [
    {
      id: 'courier',
      header: 'Courier',
      cell: ({ name }) => name,
      card: 'title',
      className: 'font-semibold wrap-anywhere',
    },
    { id: 'due', header: 'In transit', cell: ({ totals }) => formatRupees(totals.due), ...AMOUNT },
    { id: 'collected', header: 'Collected', cell: ({ totals }) => formatRupees(totals.collected), ...AMOUNT },
    { id: 'remitted', header: 'Remitted', cell: renderRemitted, ...AMOUNT },
    {
      id: 'outstanding',
      header: 'Outstanding',
      cell: (row) => <OutstandingAmount row={row} onShow={onShow} />,
      className: 'font-semibold',
      align: 'end',
      card: 'end',
    },
    ...COD_AGES.map((age) => ({
      id: age,
      header: COD_AGE_LABELS[age],
      cell: (row: CodRow) =>
        row.totals.ages[age] === 0 ? ZERO_AMOUNT : <OutstandingButton row={row} age={age} onShow={onShow} />,
      ...LINKED_AMOUNT,
    })),
    {
      id: 'shortfall',
      header: 'Shortfall',
      cell: ({ totals }) => (totals.shortfall === 0 ? ZERO_AMOUNT : formatRupees(totals.shortfall)),
      ...AMOUNT,
    },
  ];
}

const ZERO_AMOUNT = <span className="empty-value text-text-subtle">{formatRupees(0)}</span>;

function renderRemitted({ totals: { remitted, writtenOff } }: CodRow) {
  return (
    <span>
      {formatRupees(remitted)}
      {writtenOff !== 0 && <small>{formatRupees(writtenOff)} written off</small>}
    </span>
  );
}

function OutstandingAmount({ row, onShow }: { row: CodRow; onShow: CodTotalsProps['onShow'] }) {
  const { outstanding, shipments, overpaid } = row.totals;
  return (
    <span>
      {outstanding === 0 && shipments === 0 ? formatRupees(0) : <OutstandingButton row={row} onShow={onShow} />}
      <small className="in-card">outstanding</small>
      {overpaid > 0 && <small>{formatRupees(overpaid)} overpaid</small>}
    </span>
  );
}

function OutstandingButton({ row, age, onShow }: { row: CodRow; age?: CodAge; onShow: CodTotalsProps['onShow'] }) {
  const { totals, name, courier } = row;
  const amount = formatRupees(age ? totals.ages[age] : totals.outstanding);
  return (
    <button
      type="button"
      className="max-table:-my-2.5 min-h-(--touch) min-w-(--touch) rounded-sm text-primary text-end underline underline-offset-[3px] table:pointer-fine:min-h-(--control)"
      aria-label={`${amount} outstanding${age ? `, ${COD_AGE_LABELS[age]}` : ''}: show shipments of ${name}`}
      onClick={() => onShow({ courier, age })}
    >
      {amount}
    </button>
  );
}
