import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { LineIllustration } from '../../../ui/image/line-illustration.tsx';

/** `onClear` is set if filters may hide products. */
export function ProductsEmptyState({ onClear, onAdd }: { onClear?: (() => void) | undefined; onAdd: () => void }) {
  return (
    <div className="empty-state">
      {/* An empty rack with three boards. */}
      <LineIllustration>
        <path d="M22 14v92M98 14v92M22 34h76M22 64h76M22 94h76" />
        <path d="M40 64v-14h14v14M62 94V84h20v10" strokeDasharray="1 6" />
      </LineIllustration>
      <h2 className="mt-3 text-h2">No products available</h2>
      {onClear ? (
        <>
          <p className="max-w-[40ch] text-body text-ink-2">No products match your search or filters.</p>
          <Button kind="secondary" size={44} className="mt-2" onClick={onClear}>
            Clear filters
          </Button>
        </>
      ) : (
        <Button kind="secondary" size={44} icon={<Plus {...icon20} />} className="mt-2" onClick={onAdd}>
          Add Product
        </Button>
      )}
    </div>
  );
}
