import { LONGEST } from '@kinari/contract/limits';
import { PaintBucket, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { GstHint } from './gst-hint.tsx';
import { parseHex } from './hex-code.ts';
import { Swatch } from './swatch.tsx';
import { VariantCell } from './variant-cell.tsx';
import { previewPrice, type VariantDraft, type VariantField } from './variant-draft.ts';

type VariantRowProps = {
  row: VariantDraft;
  place: number;
  /** Where prices hold tax, what it is reckoned by. */
  hsn: string | undefined;
  cell: (column: VariantField) => CellState;
  onCell: (column: VariantField, typed: string) => void;
  onOwnColor: () => void;
  /** Absent for the only row: a product has at least one variant. */
  onRemove?: (() => void) | undefined;
};

const FIELDS: VariantField[] = ['color', 'hex', 'size', 'stock', 'price', 'saving'];

export function VariantRow({ row, place, hsn, cell, onCell, onOwnColor, onRemove }: VariantRowProps) {
  const messageId = useId();
  const fieldOf = (column: VariantField): FieldState => ({
    ...cell(column),
    name: column,
    value: row[column],
    onValue: (typed) => onCell(column, typed),
  });

  return (
    <fieldset className="variant-row" data-row={row.key}>
      <legend className="sr-only">Variant {place + 1}</legend>
      <Cells row={row} fieldOf={fieldOf} messageId={messageId} onOwnColor={onOwnColor} />
      <div id={messageId} aria-live="polite" className="variant-say">
        <RowMessage row={row} hsn={hsn} errors={FIELDS.flatMap((column) => cell(column).error ?? [])} />
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

type CellsProps = Pick<VariantRowProps, 'row' | 'onOwnColor'> & {
  fieldOf: (column: VariantField) => FieldState;
  messageId: string;
};

function Cells({ row, fieldOf, messageId, onOwnColor }: CellsProps) {
  const cell = (column: VariantField) => ({ field: fieldOf(column), messageId });
  return (
    <>
      <VariantCell
        {...cell('color')}
        label="Colour"
        maxLength={LONGEST.color}
        readOnly={row.followsColor}
        before={<Swatch hex={parseHex(row.hex)} />}
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
      <VariantCell {...cell('size')} label="Size" maxLength={LONGEST.size} />
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

/** What is wrong; else what the two prices mean: one is what it sells for, the other what is saved on it. */
type RowMessageProps = Pick<VariantRowProps, 'row' | 'hsn'> & { errors: readonly string[] };

function RowMessage({ row, hsn, errors }: RowMessageProps) {
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
