import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';

export function CategoriesEmptyState({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty-state">
      {/* A clothes rail with empty hangers. */}
      <LineIllustration>
        <path d="M14 24h92M22 24v76M98 24v76M14 100h16M90 100h16" />
        <path d="M46 24c0 6 6 6 6 11 0 3-2 4-4 5L34 52c-2 2-1 5 2 5h32c3 0 4-3 2-5L54 41" />
        <path d="M72 24c0 5 5 5 5 9 0 3-2 4-3 4l-1 1" />
        <path d="M77 40l11 9c2 2 1 4-1 4h-8" strokeDasharray="1 6" />
      </LineIllustration>
      <h2 className="mt-3 text-h2">No categories found</h2>
      <p className="max-w-[40ch] text-body text-ink-2">Get started by creating your first category</p>
      <Button size={44} icon={<Plus {...icon20} />} className="mt-2" onClick={onCreate}>
        Create New
      </Button>
    </div>
  );
}
