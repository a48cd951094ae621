import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { shownRange } from './product-list-state.ts';

type PagerProps = { page: number; totalPages: number; totalItems: number; onPage: (page: number) => void };

export function Pager({ page, totalPages, totalItems, onPage }: PagerProps) {
  const { first, last } = shownRange(page, totalItems);
  return (
    <nav aria-label="Pages" className="pager">
      <p aria-live="polite">
        Showing {first} - {last} of {totalItems} products
      </p>
      <PageButton label="First page" Icon={ChevronFirst} ends={page === 1} onPress={() => onPage(1)} />
      <PageButton label="Previous page" Icon={ChevronLeft} ends={page === 1} onPress={() => onPage(page - 1)} />
      <span className="pager-place">
        Page {page} of {totalPages}
      </span>
      <PageButton label="Next page" Icon={ChevronRight} ends={page >= totalPages} onPress={() => onPage(page + 1)} />
      <PageButton label="Last page" Icon={ChevronLast} ends={page >= totalPages} onPress={() => onPage(totalPages)} />
    </nav>
  );
}

type PageButtonProps = { label: string; Icon: LucideIcon; ends: boolean; onPress: () => void };

// At the ends a button says that it is disabled and keeps the focus it may have: the way on is to its neighbour.
function PageButton({ label, Icon, ends, onPress }: PageButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={ends || undefined}
      icon={<Icon {...icon20} />}
      className="pager-button md:size-9"
      onClick={() => !ends && onPress()}
    />
  );
}
