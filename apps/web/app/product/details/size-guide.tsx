import type { SizeChart } from '../../catalog/product.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SizeChartView } from './size-chart.tsx';

type SizeGuideProps = {
  chart: SizeChart;
  chosen: string | null | undefined;
  open: boolean;
  onClose: () => void;
};

export default function SizeGuide({ chart, chosen, open, onClose }: SizeGuideProps) {
  return (
    <Dialog title="Size guide" open={open} onClose={onClose}>
      <SizeChartView chart={chart} chosen={chosen} />
    </Dialog>
  );
}
