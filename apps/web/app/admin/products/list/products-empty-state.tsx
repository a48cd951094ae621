import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { EmptyState } from '../../table/empty-state.tsx';

// An empty rack with three boards.
const DRAWING = (
  <>
    <path d="M22 14v92M98 14v92M22 34h76M22 64h76M22 94h76" />
    <path d="M40 64v-14h14v14M62 94V84h20v10" strokeDasharray="1 6" />
  </>
);

/** `onClear` is set if filters may hide products. */
export function ProductsEmptyState({ onClear, onAdd }: { onClear?: (() => void) | undefined; onAdd: () => void }) {
  return onClear ? (
    <EmptyState title="No products available" drawing={DRAWING} clear={{ label: 'Clear filters', onClear }}>
      No products match your search or filters.
    </EmptyState>
  ) : (
    <EmptyState
      title="No products available"
      drawing={DRAWING}
      action={
        <Button kind="secondary" size={44} icon={<Plus {...icon20} />} onClick={onAdd}>
          Add Product
        </Button>
      }
    />
  );
}
