import { Package } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { usePrintSlips } from '../prints.data.ts';
import { savePrint } from '../save-print.ts';

/** Gets the paper that goes into the parcel, as a file to print. */
export function SlipButton({ orderId }: { orderId: string }) {
  const { mutateAsync, isPending } = usePrintSlips();
  const print = () => savePrint('Packing slip', mutateAsync({ orderIds: [orderId], layout: 'a6' }));
  return (
    <Button kind="secondary" size={44} icon={<Package {...icon20} />} busy={isPending} onClick={() => void print()}>
      Packing slip
    </Button>
  );
}
