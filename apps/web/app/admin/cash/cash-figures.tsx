import { CASH_AGE_WORDS, CASH_AGES, type CashAge } from '@kinari/contract/words/cash-words';
import { formatRupees as formatWhole } from '../../catalog/price.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import type { Cash, CashFilter, CashFigures as Figures } from './cash.data.ts';

type CashFiguresProps = { cash: Cash; onShow: (filter: CashFilter) => void };

/** Where the cash is, courier by courier; what is outstanding leads to its parcels. */
export function CashFigures({ cash: { couriers, total }, onShow }: CashFiguresProps) {
  const tableFits = useTableFits();
  const rows = [
    ...couriers.map((figures) => ({ figures, name: figures.courier, courier: figures.courier })),
    ...(couriers.length > 1 ? [{ figures: total, name: 'All couriers', courier: undefined }] : []),
  ];
  if (!tableFits) {
    return (
      <ul className="admin-cards cash-cards">
        {rows.map(({ figures, name, courier }) => (
          <li key={name} className="admin-card">
            <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
            <dl className="cash-list">
              <Pair name="On the road" sum={figures.collectable} />
              <Pair name="Collected" sum={figures.collected} />
              <Pair name="Remitted" sum={figures.remitted} />
              {figures.writtenOff !== 0 && <Pair name="Written off" sum={figures.writtenOff} />}
              <dt className="font-semibold text-ink">Outstanding</dt>
              <dd className="font-semibold">
                <Behind of={{ figures, name, courier }} onShow={onShow} />
              </dd>
              {CASH_AGES.filter((age) => figures.ages[age] !== 0).map((age) => (
                <div key={age} className="contents">
                  <dt>{CASH_AGE_WORDS[age]}</dt>
                  <dd>
                    <Behind of={{ figures, name, courier }} age={age} onShow={onShow} />
                  </dd>
                </div>
              ))}
              {figures.short !== 0 && <Pair name="Short" sum={figures.short} />}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table">
      <caption className="sr-only">Cash by courier</caption>
      <thead>
        <tr>
          <th scope="col">Courier</th>
          {[
            'On the road',
            'Collected',
            'Remitted',
            'Outstanding',
            ...CASH_AGES.map((age) => CASH_AGE_WORDS[age]),
            'Short',
          ].map((head) => (
            <th key={head} scope="col" className="admin-figure">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FigureRow key={row.name} row={row} onShow={onShow} />
        ))}
      </tbody>
    </table>
  );
}

type Row = { figures: Figures; name: string; courier: string | undefined };

function FigureRow({ row, onShow }: { row: Row; onShow: CashFiguresProps['onShow'] }) {
  const { figures, name, courier } = row;
  return (
    <tr className={courier ? undefined : 'cash-total'}>
      <td className="font-semibold wrap-anywhere">{name}</td>
      <td className="admin-figure">{formatWhole(figures.collectable)}</td>
      <td className="admin-figure">{formatWhole(figures.collected)}</td>
      <td className="admin-figure">
        {formatWhole(figures.remitted)}
        {figures.writtenOff !== 0 && (
          <span className="block text-small text-ink-3">{formatWhole(figures.writtenOff)} written off</span>
        )}
      </td>
      <td className="admin-figure font-semibold">
        <Behind of={row} onShow={onShow} />
      </td>
      {CASH_AGES.map((age) => (
        <td key={age} className="admin-figure">
          <Behind of={row} age={age} onShow={onShow} />
        </td>
      ))}
      <td className="admin-figure">{figures.short === 0 ? <None /> : formatWhole(figures.short)}</td>
    </tr>
  );
}

/** A figure that leads to the parcels behind it. */
function Behind({ of, age, onShow }: { of: Row; age?: CashAge; onShow: CashFiguresProps['onShow'] }) {
  const { figures, name, courier } = of;
  const sum = age ? figures.ages[age] : figures.outstanding;
  if (sum === 0 && (age || figures.parcels === 0)) return <None />;
  return (
    <button
      type="button"
      className="cash-behind"
      aria-label={`${formatWhole(sum)} outstanding${age ? `, ${CASH_AGE_WORDS[age]}` : ''}: show the parcels of ${name}`}
      onClick={() => onShow({ courier, age })}
    >
      {formatWhole(sum)}
    </button>
  );
}

const None = () => <span className="text-ink-3">{formatWhole(0)}</span>;

function Pair({ name, sum }: { name: string; sum: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{formatWhole(sum)}</dd>
    </>
  );
}
