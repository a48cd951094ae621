import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { listMissingLines, listScannedLines, type PackingState } from './packing-state.ts';

type MissingUnitsDialogProps = { table: PackingState | undefined; onClose: () => void; onShort: () => void };

/** Confirms, because missing units are deducted from stock. */
export function MissingUnitsDialog({ table, onClose, onShort }: MissingUnitsDialogProps) {
  const hasScannedUnits = table && listScannedLines(table).length > 0;
  return (
    <Dialog
      kind="confirm"
      title={hasScannedUnits ? 'Pack without the rest?' : 'Nothing scanned yet'}
      open={table !== undefined}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap-reverse justify-end gap-3">
          {hasScannedUnits && <Button onClick={onShort}>Pack scanned units</Button>}
          <Button kind="secondary" onClick={onClose}>
            {hasScannedUnits ? 'Keep scanning' : 'Back'}
          </Button>
        </div>
      }
    >
      {table && (
        <div className="grid gap-2">
          <ul className="font-semibold">
            {listMissingLines(table).map(({ line, quantity }) => (
              <li key={line.orderLineId}>
                {quantity} × {line.name}
              </li>
            ))}
          </ul>
          <p className="text-text-muted">
            {hasScannedUnits
              ? 'These units are not packed. They stay in “To pack”, and the stock is adjusted.'
              : 'A shipment needs at least one unit. Scan a unit, or leave the order for later.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}
