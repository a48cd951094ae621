import { sizeText } from '@kinari/contract/sizes';
import { Check, Package, PackageCheck } from 'lucide-react';
import { ColorFact } from '../../catalog/color-fact.tsx';
import { formatDayOfYear } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { countOf, isComplete, leftOf, linesOf, type PackingLine, type Table, unitsOf } from './packing-table.ts';

type PackingOrderProps = { table: Table; onTick: (line: PackingLine) => void };

/** The order on the table, and which of its units were scanned. */
export function PackingOrderPanel({ table, onTick }: PackingOrderProps) {
  const { order } = table;
  const { scanned, all } = unitsOf(table);
  const lines = linesOf(table);
  const next = lines.find((line) => countOf(table, line) < leftOf(line));
  const isDone = isComplete(table);
  return (
    <section className="packing-panel" aria-label={`Order ${order.orderId.slice(0, 8)}`}>
      <header>
        <h2 className="font-mono break-all">{order.orderId.slice(0, 12)}</h2>
        <Badge tone={isDone ? 'ok' : 'amber'} icon={isDone ? <PackageCheck {...icon14} /> : <Package {...icon14} />}>
          {scanned} of {all} scanned
        </Badge>
      </header>
      <p className="packing-facts">
        <span>
          <b>{order.customer}</b>, {order.city} {order.postalCode}
        </span>
        <span>Promised by {formatDayOfYear(order.expectedDeliveryDate)}</span>
        <span className="tabular">
          Collect <b>{formatRupees(order.collect)}</b>
        </span>
      </p>
      <ul>
        {lines.map((line) => (
          <Unit key={line.orderLineId} table={table} line={line} isNext={line === next} onTick={() => onTick(line)} />
        ))}
      </ul>
    </section>
  );
}

type UnitProps = { table: Table; line: PackingLine; isNext: boolean; onTick: () => void };

function Unit({ table, line, isNext, onTick }: UnitProps) {
  const { name, size, sku, barcode, image, packed } = line;
  const count = countOf(table, line);
  const left = leftOf(line);
  const isDone = count === left;
  const isAsked = table.asked === line.orderLineId;
  return (
    <li className="packing-unit" data-done={isDone || undefined} data-next={isNext || undefined}>
      <Thumb picture={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="packing-unit-name">{name}</p>
        <p className="item-facts">
          <ColorFact {...line} />
          {size && <span>{sizeText(size)}</span>}
          {packed > 0 && <span>{packed} in a parcel already</span>}
        </p>
        <p className="packing-code">{sku ?? barcode ?? 'No SKU: tick it by hand'}</p>
        {isAsked && <p className="font-semibold text-jamun">Scan its IMEI or serial number</p>}
      </div>
      <span className="packing-count">
        {count} of {left}
        <button type="button" aria-label={`Tick one ${name} by hand`} disabled={isDone} onClick={onTick}>
          <span className="packing-tick">
            <Check {...icon20} />
          </span>
        </button>
      </span>
    </li>
  );
}
