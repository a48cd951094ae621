import { Ruler } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SizeChart } from '../../catalog/product.ts';
import { icon16 } from '../../ui/icon.ts';

const loadGuide = () => import('./size-guide.tsx');
const SizeGuide = lazy(loadGuide);

export function SizeGuideButton({ chart, chosen }: { chart: SizeChart; chosen: string | null | undefined }) {
  // Mounted on first use. Then it stays mounted, so that closing returns focus to its button.
  const [guide, setGuide] = useState<'open' | 'closed'>();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex items-center gap-1.5 min-h-(--touch) -my-2.5 ml-auto text-primary text-sm/[inherit] font-semibold whitespace-nowrap hover:underline hover:underline-offset-4 needs-script"
        onClick={() => setGuide('open')}
        onPointerEnter={() => void loadGuide().catch(() => undefined)}
      >
        <Ruler {...icon16} />
        Size guide
      </button>
      {guide && (
        <Suspense fallback={null}>
          <SizeGuide chart={chart} chosen={chosen} open={guide === 'open'} onClose={() => setGuide('closed')} />
        </Suspense>
      )}
    </>
  );
}
