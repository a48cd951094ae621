import { COD_AGE_LABELS, COD_AGES, type CodAge } from '@kinari/contract/labels/cod-labels';
import { formatRupees } from '@kinari/contract/locale';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { CodFilter, CodSummary, CourierTotals } from './cod.data.ts';

type CodTotalsProps = { codSummary: CodSummary; onShow: (filter: CodFilter) => void };

/** Shows COD money by courier. Outstanding amounts open the list of their shipments. */
export function CodTotals({ codSummary: { couriers, total }, onShow }: CodTotalsProps) {
  const isTableLayout = useFitsWidth();
  const rows = [
    ...couriers.map((totals) => ({ totals, name: totals.courier, courier: totals.courier })),
    ...(couriers.length > 1 ? [{ totals: total, name: 'All couriers', courier: undefined }] : []),
  ];
  if (!isTableLayout) {
    return (
      <ul className="admin-cards cod-cards">
        {rows.map(({ totals, name, courier }) => (
          <li key={name} className="admin-card">
            <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
            <dl className="cod-list">
              <AmountPair name="In transit" sum={totals.due} />
              <AmountPair name="Collected" sum={totals.collected} />
              <AmountPair name="Remitted" sum={totals.remitted} />
              {totals.writtenOff !== 0 && <AmountPair name="Written off" sum={totals.writtenOff} />}
              <dt className="font-semibold text-ink">Outstanding</dt>
              <dd className="font-semibold">
                <OutstandingButton of={{ totals, name, courier }} onShow={onShow} />
              </dd>
              {COD_AGES.filter((age) => totals.ages[age] !== 0).map((age) => (
                <div key={age} className="contents">
                  <dt>{COD_AGE_LABELS[age]}</dt>
                  <dd>
                    <OutstandingButton of={{ totals, name, courier }} age={age} onShow={onShow} />
                  </dd>
                </div>
              ))}
              {totals.shortfall !== 0 && <AmountPair name="Shortfall" sum={totals.shortfall} />}
              {totals.overpaid !== 0 && <AmountPair name="Overpaid" sum={totals.overpaid} />}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table cod-table">
      <caption className="sr-only">COD by courier</caption>
      <thead>
        <tr>
          <th scope="col">Courier</th>
          {[
            'In transit',
            'Collected',
            'Remitted',
            'Outstanding',
            ...COD_AGES.map((age) => COD_AGE_LABELS[age]),
            'Shortfall',
          ].map((head) => (
            <th key={head} scope="col" className="admin-amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CodTotalsRow key={row.name} row={row} onShow={onShow} />
        ))}
      </tbody>
    </table>
  );
}

type CodRow = { totals: CourierTotals; name: string; courier: string | undefined };

function CodTotalsRow({ row, onShow }: { row: CodRow; onShow: CodTotalsProps['onShow'] }) {
  const { totals, name, courier } = row;
  return (
    <tr className={courier ? undefined : 'cod-total'}>
      <td className="font-semibold wrap-anywhere">{name}</td>
      <td className="admin-amount">{formatRupees(totals.due)}</td>
      <td className="admin-amount">{formatRupees(totals.collected)}</td>
      <td className="admin-amount">
        {formatRupees(totals.remitted)}
        {totals.writtenOff !== 0 && (
          <span className="block text-small text-ink-3">{formatRupees(totals.writtenOff)} written off</span>
        )}
      </td>
      <td className="admin-amount font-semibold">
        <OutstandingButton of={row} onShow={onShow} />
        {totals.overpaid > 0 && (
          <span className="block text-small font-normal text-ink-3">{formatRupees(totals.overpaid)} overpaid</span>
        )}
      </td>
      {COD_AGES.map((age) => (
        <td key={age} className="admin-amount">
          <OutstandingButton of={row} age={age} onShow={onShow} />
        </td>
      ))}
      <td className="admin-amount">{totals.shortfall === 0 ? <ZeroAmount /> : formatRupees(totals.shortfall)}</td>
    </tr>
  );
}

function OutstandingButton({ of, age, onShow }: { of: CodRow; age?: CodAge; onShow: CodTotalsProps['onShow'] }) {
  const { totals, name, courier } = of;
  const amount = age ? totals.ages[age] : totals.outstanding;
  if (amount === 0 && (age || totals.shipments === 0)) return <ZeroAmount />;
  return (
    <button
      type="button"
      className="cod-behind"
      aria-label={`${formatRupees(amount)} outstanding${age ? `, ${COD_AGE_LABELS[age]}` : ''}: show shipments of ${name}`}
      onClick={() => onShow({ courier, age })}
    >
      {formatRupees(amount)}
    </button>
  );
}

const ZeroAmount = () => <span className="text-ink-3">{formatRupees(0)}</span>;

function AmountPair({ name, sum: amount }: { name: string; sum: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{formatRupees(amount)}</dd>
    </>
  );
}
