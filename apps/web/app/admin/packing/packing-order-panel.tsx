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
    <section className="admin-panel overflow-hidden" aria-label={`Order ${order.orderId.slice(0, 8)}`}>
      <header className="justify-between gap-y-1 gap-x-3">
        <h2 className="font-mono break-all">{order.orderId.slice(0, 12)}</h2>
        <Badge tone={isDone ? 'ok' : 'amber'} icon={isDone ? <PackageCheck {...icon14} /> : <Package {...icon14} />}>
          {scanned} of {all} scanned
        </Badge>
      </header>
      <p className="flex flex-wrap gap-y-0.5 gap-x-3 pt-0 px-3.5 pb-2.5 text-text-muted wrap-anywhere">
        <span>
          <b className="text-text font-semibold">{order.customer}</b>, {order.city} {order.postalCode}
        </span>
        <span>Promised by {formatDayMonth(order.expectedDeliveryDate)}</span>
        {order.codAmount !== undefined && (
          <span className="ml-auto tabular">
            Collect <b className="text-text font-semibold">{formatRupees(order.codAmount)}</b>
          </span>
        )}
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
    <li
      className="group grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-3 border-t border-border data-done:bg-[color-mix(in_srgb,var(--color-success-bg)_55%,var(--color-surface))] data-next:[box-shadow:inset_4px_0_0_var(--color-primary)]"
      data-done={isDone || undefined}
      data-next={isNext || undefined}
    >
      <Thumbnail image={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="text-base/5 font-semibold wrap-anywhere">{name}</p>
        <p className="item-details">
          <ColorLabel {...line} />
          {size && <span>{formatSize(size)}</span>}
          {packed > 0 && <span>{packed} already packed</span>}
        </p>
        <p className="text-xs/[inherit] text-text-muted font-mono wrap-anywhere">
          {sku ?? barcode ?? 'No SKU: tick it by hand'}
        </p>
        {needsSerial && <p className="font-semibold text-primary">Scan the IMEI or serial number</p>}
      </div>
      <span className="flex items-center gap-1 text-lg/[inherit] font-bold tabular-nums whitespace-nowrap">
        {count} of {remaining}
        <button
          type="button"
          aria-label={`Tick one ${name} by hand`}
          disabled={isDone}
          className="grid place-items-center w-(--touch) h-(--touch) rounded-full"
          onClick={onTick}
        >
          <span className="grid place-items-center w-(--control) h-(--control) border-2 border-dashed border-border-strong rounded-full text-transparent group-data-next:border-primary in-[button:hover]:border-solid group-data-done:border-0 group-data-done:bg-success group-data-done:text-surface">
            <Check {...icon20} />
          </span>
        </button>
      </span>
    </li>
  );
}
