import { formatNumber } from '@kinari/contract/locale';
import { ScanBarcode } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { ExportDialogButton } from '../import-runs/export-dialog-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { OutlinedLink } from '../ui/outlined-link.tsx';
import { toDays } from './order-days.ts';
import type { OrderFilter } from './orders.data.ts';

type OrderHeadActionsProps = { filter: OrderFilter; toPack: number };

/** Exports the list, and leads to packing. On phones these go to the end of the page: there is no space next to the title. */
export function OrderHeadActions({ filter: { view, status, q, day }, toPack }: OrderHeadActionsProps) {
  const canCall = useCanCall();
  return (
    <>
      {canCall('createOrderExport') && <ExportDialogButton orders={{ filter: { view, status, q }, ...toDays(day) }} />}
      {toPack > 0 && canCall('getPackingQueue') && (
        <OutlinedLink to="/admin/packing" icon={<ScanBarcode {...icon20} />}>
          Pack {formatNumber(toPack)}
        </OutlinedLink>
      )}
    </>
  );
}
