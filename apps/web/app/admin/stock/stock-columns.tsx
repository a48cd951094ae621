import { formatDateTime, formatNumber } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { ColorSwatch } from '../variants/color-swatch.tsx';
import { StockCountBadge } from '../variants/stock-count-badge.tsx';
import type { StockMovement, StockVariant } from './stock.data.ts';
import { formatReason, formatSigned, formatVariantName } from './stock-labels.ts';
import { VariantDetails } from './stock-variant-line.tsx';

type OpenAdjust = (variant: StockVariant) => void;

export const createStockColumns = (onAdjust: OpenAdjust): DataTableColumn<StockVariant>[] => [
  {
    id: 'product',
    header: 'Product',
    cell: renderProduct,
    card: 'title',
    className: 'max-table:basis-[calc(100%-4.5rem)]!',
  },
  { id: 'color', header: 'Colour', cell: renderColor, card: 'hidden', isOptional: true },
  {
    id: 'size',
    header: 'Size',
    cell: ({ size }) => size,
    card: 'hidden',
    className: 'whitespace-nowrap',
    isOptional: true,
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => sku, card: 'hidden', className: 'stock-code', isOptional: true },
  {
    id: 'barcode',
    header: 'Barcode',
    cell: ({ barcode }) => barcode,
    card: 'hidden',
    priority: 2,
    className: 'stock-code',
    isOptional: true,
  },
  { id: 'stock', header: 'Stock', cell: renderStock, align: 'end', card: 'hidden' },
  {
    ...ACTIONS_COLUMN,
    cell: (variant) => (
      <>
        <div className="in-card">{renderStock(variant)}</div>
        <Allowed to="adjustStock">
          <Button
            kind="quiet"
            size={36}
            className="max-table:-mr-3"
            aria-label={`Adjust ${formatVariantName(variant)}`}
            onClick={() => onAdjust(variant)}
          >
            Adjust
          </Button>
        </Allowed>
      </>
    ),
    card: 'end',
    className: 'max-table:self-start max-table:basis-18!',
  },
];

export const MOVEMENT_COLUMNS: readonly DataTableColumn<StockMovement>[] = [
  { id: 'date', header: 'Date', cell: ({ at }) => formatDateTime(at), className: 'whitespace-nowrap' },
  { id: 'reason', header: 'Reason', cell: renderReason, card: 'title' },
  { id: 'reference', header: 'Reference', cell: renderReference },
  { id: 'by', header: 'By', cell: ({ by }) => by ?? 'System', card: 'note' },
  {
    id: 'units',
    header: 'Units',
    cell: ({ units }) => formatSigned(units),
    align: 'end',
    card: 'end',
    className: 'font-semibold',
  },
  { id: 'balance', header: 'Balance', cell: ({ balance }) => formatNumber(balance), align: 'end', card: 'note' },
];

function renderProduct(variant: StockVariant) {
  return (
    <div className="stock-line flex items-center gap-x-3 min-w-0">
      <Thumbnail image={variant.image ?? undefined} className="w-10 table:w-8" />
      <div className="min-w-0 flex-1">
        <Link to={`/admin/stock/${variant.id}`} className="stock-name">
          {variant.product}
        </Link>
        <div className="in-card text-sm font-normal">
          <VariantDetails variant={{ ...variant, barcode: variant.sku ? null : variant.barcode }} />
        </div>
      </div>
    </div>
  );
}

function renderColor({ color, colorHexCode }: StockVariant) {
  return (
    color && (
      <span className="flex items-center gap-1.5 wrap-anywhere text-text-muted">
        <ColorSwatch hex={colorHexCode} />
        {color}
      </span>
    )
  );
}

const renderStock = ({ stock }: StockVariant) => <StockCountBadge stock={stock} onlyLow />;

function renderReason(movement: StockMovement) {
  return (
    <>
      {formatReason(movement)}
      {movement.note && <small>{movement.note}</small>}
    </>
  );
}

function renderReference({ orderId, receiptId }: StockMovement) {
  if (orderId)
    return (
      <Allowed to="getOrder" otherwise={`Order #${orderId.slice(0, 8)}`}>
        <Link
          to={`/admin/order/${orderId}`}
          className="hover:underline hover:underline-offset-[3px] text-primary font-semibold inline-flex items-center min-h-(--touch)"
        >
          Order #{orderId.slice(0, 8)}
        </Link>
      </Allowed>
    );
  if (receiptId)
    return (
      <Link
        to={`/admin/stock?view=received&receipt=${receiptId}`}
        className="hover:underline hover:underline-offset-[3px] text-primary font-semibold inline-flex items-center min-h-(--touch)"
      >
        Receipt
      </Link>
    );
  return null;
}
