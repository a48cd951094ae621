import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { EmptyState } from '../table/empty-state.tsx';

// A clothes rail with empty hangers.
const DRAWING = (
  <>
    <path d="M14 24h92M22 24v76M98 24v76M14 100h16M90 100h16" />
    <path d="M46 24c0 6 6 6 6 11 0 3-2 4-4 5L34 52c-2 2-1 5 2 5h32c3 0 4-3 2-5L54 41" />
    <path d="M72 24c0 5 5 5 5 9 0 3-2 4-3 4l-1 1" />
    <path d="M77 40l11 9c2 2 1 4-1 4h-8" strokeDasharray="1 6" />
  </>
);

export function CategoriesEmptyState({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No categories found"
      drawing={DRAWING}
      action={
        <Button size={44} icon={<Plus {...icon20} />} onClick={onCreate}>
          Create New
        </Button>
      }
    >
      Get started by creating your first category
    </EmptyState>
  );
}
