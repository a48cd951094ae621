import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PAGE_SIZES, visibleRange } from './product-list-state.ts';
import { ToolbarSelect } from './toolbar-select.tsx';

type ProductPagerProps = {
  page: number;
  rows: number;
  totalPages: number;
  totalItems: number;
  onPage: (page: number) => void;
  onRows: (rows: number) => void;
};

export function ProductPager({ page, rows, totalPages, totalItems, onPage, onRows }: ProductPagerProps) {
  const { first, last } = visibleRange({ page, rows, totalItems });
  return (
    <nav aria-label="Pages" className="product-pager">
      <p aria-live="polite">
        Showing {first} - {last} of {totalItems} products
      </p>
      <ToolbarSelect label="Rows" value={String(rows)} onValue={(text) => onRows(Number(text))}>
        {PAGE_SIZES.map((count) => (
          <option key={count} value={count}>
            {count} rows
          </option>
        ))}
      </ToolbarSelect>
      <PageButton label="First page" Icon={ChevronFirst} ends={page === 1} onPress={() => onPage(1)} />
      <PageButton label="Previous page" Icon={ChevronLeft} ends={page === 1} onPress={() => onPage(page - 1)} />
      <span className="product-pager-place">
        Page {page} of {totalPages}
      </span>
      <PageButton label="Next page" Icon={ChevronRight} ends={page >= totalPages} onPress={() => onPage(page + 1)} />
      <PageButton label="Last page" Icon={ChevronLast} ends={page >= totalPages} onPress={() => onPage(totalPages)} />
    </nav>
  );
}

type PageButtonProps = { label: string; Icon: LucideIcon; ends: boolean; onPress: () => void };

// `aria-disabled` instead of `disabled`, so that a focused button on the first or last page does not lose focus.
function PageButton({ label, Icon, ends, onPress }: PageButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={ends || undefined}
      icon={<Icon {...icon20} />}
      className="product-pager-button md:size-9"
      onClick={() => !ends && onPress()}
    />
  );
}
