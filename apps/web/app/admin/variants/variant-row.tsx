import { MAX_LENGTH } from '@kinari/contract/limits';
import { PaintBucket, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
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
    <fieldset
      className="variant-row relative grid grid-cols-2 gap-3 min-w-0 p-3 border border-border rounded-md md:grid-cols-[0.8fr_0.75fr_1.05fr_1.05fr_3fr_calc(2*var(--touch))] md:gap-y-1.5 md:gap-x-2 md:items-end md:p-0 md:border-0 md:rounded-none"
      data-row={row.key}
    >
      <legend className="sr-only">
        Variant {place + 1}
        {row.followsColor && row.color && `, ${row.color}`}
      </legend>
      <VariantCells row={row} fieldOf={fieldOf} messageId={messageId} />
      <div
        id={messageId}
        aria-live="polite"
        className={classes(
          'flex flex-wrap col-span-full content-center min-h-(--touch) gap-x-2 text-text-muted text-sm md:col-auto md:pr-0 md:text-xs',
          row.followsColor ? 'pr-22' : 'pr-11',
        )}
      >
        <VariantRowMessage row={row} hsn={hsn} errors={VARIANT_FIELDS.flatMap((column) => cell(column).error ?? [])} />
      </div>
      <span className="absolute right-1 bottom-3 flex text-text-muted md:static md:justify-end">
        {row.followsColor && (
          <IconButton
            label="Use another colour"
            title="Use another colour"
            icon={<PaintBucket {...icon20} />}
            className="md:pointer-fine:size-9"
            onClick={onOwnColor}
          />
        )}
        <IconButton
          label={`Remove variant ${place + 1}`}
          title="Remove"
          icon={<Trash2 {...icon20} />}
          className="md:pointer-fine:size-9"
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </span>
    </fieldset>
  );
}

type VariantCellsProps = Pick<VariantRowProps, 'row'> & {
  fieldOf: (column: VariantField) => FieldState;
  messageId: string;
};

/** The first row of a colour has its fields. The rows below it only name it, on phones. */
function VariantCells({ row, fieldOf, messageId }: VariantCellsProps) {
  const cell = (column: VariantField) => ({ field: fieldOf(column), messageId });
  return (
    <>
      {row.followsColor ? (
        <p aria-hidden="true" className="flex col-span-full items-center gap-2 font-medium md:hidden">
          <ColorSwatch hex={parseHex(row.hex)} />
          {row.color || row.hex}
        </p>
      ) : (
        <div className="grid grid-cols-subgrid col-span-full md:flex md:gap-5 md:py-1.5 md:px-3 md:rounded-sm md:bg-sunken md:*:flex md:*:items-center md:*:gap-2 md:[&_label]:mb-0 md:[&_input]:w-44">
          <VariantCell
            {...cell('color')}
            label="Colour"
            maxLength={MAX_LENGTH.color}
            before={<ColorSwatch hex={parseHex(row.hex)} />}
          />
          <VariantCell {...cell('hex')} label="Hex code" maxLength={7} spellCheck={false} className="font-mono" />
        </div>
      )}
      <VariantCell {...cell('size')} label="Size" maxLength={MAX_LENGTH.size} />
      <VariantCell {...cell('stock')} label="Stock" inputMode="numeric" maxLength={7} className="tabular" />
      <VariantCell {...cell('price')} label="Original Price" {...MONEY} />
      <VariantCell {...cell('saving')} label="Discount Price" {...MONEY} />
    </>
  );
}

const MONEY = { before: '₹', inputMode: 'decimal', maxLength: 13, className: 'variant-money' } as const;

type VariantRowMessageProps = Pick<VariantRowProps, 'row' | 'hsn'> & { errors: readonly string[] };

/** Shows the errors of the row. Without errors, shows the price preview. */
function VariantRowMessage({ row, hsn, errors }: VariantRowMessageProps) {
  if (errors.length > 0) return errors.map((error) => <FieldError key={error}>{error}</FieldError>);
  const preview = previewPrice(row);
  if (!preview) return null;
  return (
    <>
      <span>
        Sells at <b className="font-semibold text-text">{preview.now}</b>
        {preview.before && (
          <>
            , was {preview.before}, <b className="font-semibold text-success">SAVE {preview.percent}%</b>
          </>
        )}
      </span>
      {hsn && <GstHint hsn={hsn} price={Number(row.price)} />}
    </>
  );
}
