import './details.css';
import type { Product } from '../../catalog/product.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { useShop } from '../../site/use-shop.ts';
import { Description } from '../description.tsx';
import { CareSymbol } from './care-symbol.tsx';
import { SizeChartView } from './size-chart.tsx';

type DetailsProps = { product: Product; chosenSize: string | null | undefined };

export function Details({ product: { description, details }, chosenSize }: DetailsProps) {
  const { rows = [], care = [], sizeChart } = details ?? {};
  const isDescribed = description === undefined || description.trim() !== '';
  if (!isDescribed && rows.length === 0 && care.length === 0 && !sizeChart) return null;
  return (
    <div className="details-all">
      {isDescribed && (
        <section className="details-text">
          <Description text={description} />
        </section>
      )}
      {rows.length > 0 && <DetailsTable rows={rows} />}
      {care.length > 0 && (
        <section className="details-care">
          <h2 className="details-title">Care</h2>
          <ul className="details-care-list">
            {care.map((part) => (
              <li key={part}>
                <CareSymbol text={part} />
                {part}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sizeChart && (
        <section className="details-sizes">
          <SizeChartView
            chart={sizeChart}
            chosen={chosenSize}
            heading={<h2 className="details-title">Size chart</h2>}
          />
        </section>
      )}
    </div>
  );
}

function DetailsTable({ rows }: { rows: { name: string; value: string }[] }) {
  const { phone, email } = useShop().company;
  const care = [formatPhone(phone), email].filter(Boolean).join(', ');
  return (
    <section className="details-attributes">
      <h2 className="details-title">Product details</h2>
      <table className="details-table">
        <tbody>
          {[...rows, ...(care ? [{ name: 'Customer care', value: care }] : [])].map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
