import { formatDayMonth, formatRupees } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { Check, Package, PackageCheck } from 'lucide-react';
import { ColorLabel } from '../../catalog/color-label.tsx';
import { Badge } from '../../ui/badge.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import {
  countScanned,
  countUnits,
  isPackingComplete,
  listOpenLines,
  type PackingLine,
  type PackingState,
  remainingUnits,
} from './packing-state.ts';

type PackingOrderPanelProps = { table: PackingState; onTick: (line: PackingLine) => void };

export function PackingOrderPanel({ table, onTick }: PackingOrderPanelProps) {
  const { order } = table;
  const { scanned, all } = countUnits(table);
  const lines = listOpenLines(table);
  const next = lines.find((line) => countScanned(table, line) < remainingUnits(line));
  const isDone = isPackingComplete(table);
  return (
    <section className="packing-panel" aria-label={`Order ${order.orderId.slice(0, 8)}`}>
      <header>
        <h2 className="font-mono break-all">{order.orderId.slice(0, 12)}</h2>
        <Badge tone={isDone ? 'ok' : 'amber'} icon={isDone ? <PackageCheck {...icon14} /> : <Package {...icon14} />}>
          {scanned} of {all} scanned
        </Badge>
      </header>
      <p className="packing-attributes">
        <span>
          <b>{order.customer}</b>, {order.city} {order.postalCode}
        </span>
        <span>Promised by {formatDayMonth(order.expectedDeliveryDate)}</span>
        <span className="tabular">
          Collect <b>{formatRupees(order.codAmount)}</b>
        </span>
      </p>
      <ul>
        {lines.map((line) => (
          <PackingLineRow
            key={line.orderLineId}
            table={table}
            line={line}
            isNext={line === next}
            onTick={() => onTick(line)}
          />
        ))}
      </ul>
    </section>
  );
}

type PackingLineRowProps = { table: PackingState; line: PackingLine; isNext: boolean; onTick: () => void };

function PackingLineRow({ table, line, isNext, onTick }: PackingLineRowProps) {
  const { name, size, sku, barcode, image, packed } = line;
  const count = countScanned(table, line);
  const remaining = remainingUnits(line);
  const isDone = count === remaining;
  const needsSerial = table.awaitingSerialLineId === line.orderLineId;
  return (
    <li className="packing-unit" data-done={isDone || undefined} data-next={isNext || undefined}>
      <Thumbnail image={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="packing-unit-name">{name}</p>
        <p className="item-details">
          <ColorLabel {...line} />
          {size && <span>{formatSize(size)}</span>}
          {packed > 0 && <span>{packed} already packed</span>}
        </p>
        <p className="packing-code">{sku ?? barcode ?? 'No SKU: tick it by hand'}</p>
        {needsSerial && <p className="font-semibold text-jamun">Scan the IMEI or serial number</p>}
      </div>
      <span className="packing-count">
        {count} of {remaining}
        <button type="button" aria-label={`Tick one ${name} by hand`} disabled={isDone} onClick={onTick}>
          <span className="packing-tick">
            <Check {...icon20} />
          </span>
        </button>
      </span>
    </li>
  );
}
