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
    <div className="details-all *:min-w-0">
      {isDescribed && (
        <section className="md:col-1">
          <Description text={description} />
        </section>
      )}
      {rows.length > 0 && <DetailsTable rows={rows} />}
      {care.length > 0 && (
        <section className="md:col-1">
          <h2 className="details-title">Care</h2>
          <ul className="details-care-list grid grid-cols-[1fr_1fr] gap-3 lg:gap-y-5 lg:gap-x-6">
            {care.map((part) => (
              <li key={part} className="flex items-center gap-3 text-sm/4-5 lg:text-label/4-5">
                <CareSymbol text={part} />
                {part}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sizeChart && (
        <section className="details-sizes md:col-span-full">
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
    <section className="md:row-[1_/_span_2] md:col-2">
      <h2 className="details-title">Product details</h2>
      <table className="details-table w-full text-label/5-5">
        <tbody>
          {[...rows, ...(care ? [{ name: 'Customer care', value: care }] : [])].map(({ name, value }) => (
            <tr key={name} className="border-t border-border last:border-b">
              <th scope="row" className="w-[38%] py-3 pr-3 text-text-muted font-normal text-left align-top">
                {name}
              </th>
              <td className="py-3 font-medium wrap-anywhere text-pretty">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
