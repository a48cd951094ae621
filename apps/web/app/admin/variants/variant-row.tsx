import { MAX_LENGTH } from '@kinari/contract/limits';
import { PaintBucket, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ColorSwatch } from './color-swatch.tsx';
import { GstHint } from './gst-hint.tsx';
import { parseHex } from './hex-code.ts';
import { VariantCell } from './variant-cell.tsx';
import { previewPrice, type VariantField, type VariantFormValues } from './variant-form-values.ts';

type VariantRowProps = {
  row: VariantFormValues;
  place: number;
  /** HSN code for the tax hint, if prices include tax. */
  hsn: string | undefined;
  cell: (column: VariantField) => CellState;
  onCell: (column: VariantField, input: string) => void;
  onOwnColor: () => void;
  /** Absent for the only row: a product has at least one variant. */
  onRemove?: (() => void) | undefined;
};

const VARIANT_FIELDS: VariantField[] = ['color', 'hex', 'size', 'stock', 'price', 'saving'];

export function VariantRow({ row, place, hsn, cell, onCell, onOwnColor, onRemove }: VariantRowProps) {
  const messageId = useId();
  const fieldOf = (column: VariantField): FieldState => ({
    ...cell(column),
    name: column,
    value: row[column],
    onValue: (input) => onCell(column, input),
  });

  return (
    <fieldset className="variant-row" data-row={row.key}>
      <legend className="sr-only">Variant {place + 1}</legend>
      <VariantCells row={row} fieldOf={fieldOf} messageId={messageId} onOwnColor={onOwnColor} />
      <div id={messageId} aria-live="polite" className="variant-message">
        <VariantRowMessage row={row} hsn={hsn} errors={VARIANT_FIELDS.flatMap((column) => cell(column).error ?? [])} />
      </div>
      <span className="variant-remove">
        <IconButton
          label={`Remove variant ${place + 1}`}
          title="Remove"
          icon={<Trash2 {...icon20} />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </span>
    </fieldset>
  );
}

type VariantCellsProps = Pick<VariantRowProps, 'row' | 'onOwnColor'> & {
  fieldOf: (column: VariantField) => FieldState;
  messageId: string;
};

function VariantCells({ row, fieldOf, messageId, onOwnColor }: VariantCellsProps) {
  const cell = (column: VariantField) => ({ field: fieldOf(column), messageId });
  return (
    <>
      <VariantCell
        {...cell('color')}
        label="Colour"
        maxLength={MAX_LENGTH.color}
        readOnly={row.followsColor}
        before={<ColorSwatch hex={parseHex(row.hex)} />}
        inside={
          row.followsColor && (
            <IconButton
              label="Use another colour"
              title="Use another colour"
              icon={<PaintBucket {...icon16} />}
              className="w-10 text-ink-2"
              onClick={onOwnColor}
            />
          )
        }
      />
      <VariantCell
        {...cell('hex')}
        label="Hex code"
        maxLength={7}
        readOnly={row.followsColor}
        spellCheck={false}
        className="font-mono"
      />
      <VariantCell {...cell('size')} label="Size" maxLength={MAX_LENGTH.size} />
      <VariantCell {...cell('stock')} label="Stock" inputMode="numeric" maxLength={7} className="tabular" />
      <VariantCell
        {...cell('price')}
        label="Original Price"
        before="₹"
        inputMode="decimal"
        maxLength={13}
        className="variant-money"
      />
      <VariantCell
        {...cell('saving')}
        label="Discount Price"
        before="₹"
        inputMode="decimal"
        maxLength={13}
        className="variant-money"
      />
    </>
  );
}

type VariantRowMessageProps = Pick<VariantRowProps, 'row' | 'hsn'> & { errors: readonly string[] };

/** Shows the errors of the row. Without errors, shows the price preview. */
function VariantRowMessage({ row, hsn, errors }: VariantRowMessageProps) {
  if (errors.length > 0) return errors.map((error) => <FieldError key={error}>{error}</FieldError>);
  const preview = previewPrice(row);
  if (!preview) return null;
  return (
    <>
      <span>
        Sells at <b className="font-semibold text-ink">{preview.now}</b>
        {preview.before && (
          <>
            , was {preview.before}, <b className="font-semibold text-ok">SAVE {preview.percent}%</b>
          </>
        )}
      </span>
      {hsn && <GstHint hsn={hsn} price={Number(row.price)} />}
    </>
  );
}
