import { Package } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { downloadPrintJob } from '../data/download-print-job.ts';
import { usePrintPackingSlips } from '../data/print-jobs.data.ts';

export function PackingSlipButton({ orderId }: { orderId: string }) {
  const { mutateAsync, isPending } = usePrintPackingSlips();
  const print = () => downloadPrintJob('Packing slip', mutateAsync({ orderIds: [orderId], layout: 'a6' }));
  return (
    <Button kind="secondary" size={44} icon={<Package {...icon20} />} busy={isPending} onClick={() => void print()}>
      Packing slip
    </Button>
  );
}
