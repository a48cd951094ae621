import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { LineDrawing } from '../../../ui/picture/line-drawing.tsx';

/** With `onClear`, there may be products that the filters hide. */
export function NoProducts({ onClear, onAdd }: { onClear?: (() => void) | undefined; onAdd: () => void }) {
  return (
    <div className="empty-state">
      {/* A shelf of three boards, all bare. */}
      <LineDrawing>
        <path d="M22 14v92M98 14v92M22 34h76M22 64h76M22 94h76" />
        <path d="M40 64v-14h14v14M62 94V84h20v10" strokeDasharray="1 6" />
      </LineDrawing>
      <h2 className="mt-3 text-h2">No products available</h2>
      {onClear ? (
        <>
          <p className="max-w-[40ch] text-body text-ink-2">Nothing fits what you search or filter by.</p>
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
