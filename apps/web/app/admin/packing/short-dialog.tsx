import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { scannedLines, shortLines, type Table } from './packing-table.ts';

type ShortDialogProps = { table: Table | undefined; onClose: () => void; onShort: () => void };

/** Asks once more: what is short is taken off the stock. */
export function ShortDialog({ table, onClose, onShort }: ShortDialogProps) {
  const hasSome = table && scannedLines(table).length > 0;
  return (
    <Dialog
      kind="confirm"
      title={hasSome ? 'Pack without the rest?' : 'Nothing scanned yet'}
      open={table !== undefined}
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap-reverse justify-end gap-3">
          {hasSome && <Button onClick={onShort}>Pack what is here</Button>}
          <Button kind="secondary" onClick={onClose}>
            {hasSome ? 'Keep looking' : 'Back'}
          </Button>
        </div>
      }
    >
      {table && (
        <div className="grid gap-2">
          <ul className="font-semibold">
            {shortLines(table).map(({ line, quantity }) => (
              <li key={line.orderLineId}>
                {quantity} × {line.name}
              </li>
            ))}
          </ul>
          <p className="text-ink-2">
            {hasSome
              ? 'The parcel goes without them. They stay to be packed, and the stock is corrected.'
              : 'A parcel holds at least one unit. Leave the order for later, or scan what is there.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}
