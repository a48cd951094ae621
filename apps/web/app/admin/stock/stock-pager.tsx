import { formatNumber } from '@kinari/contract/locale';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Pagination } from './stock.data.ts';

type StockPagerProps = { pagination: Pagination & { exact?: boolean }; what: string; onPage: (page: number) => void };

export function StockPager({ pagination, what, onPage }: StockPagerProps) {
  const { currentPage, totalPages, totalItems, limit, exact = true } = pagination;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);
  const totalText = formatNumber(totalItems);
  return (
    <nav aria-label="Pages" className="stock-pager">
      <p aria-live="polite">
        Showing {first} - {last} of {exact ? totalText : `more than ${totalText}`} {what}
      </p>
      {totalPages > 1 && (
        <>
          <IconButton
            label="Previous page"
            aria-disabled={currentPage === 1 || undefined}
            icon={<ChevronLeft {...icon20} />}
            onClick={() => currentPage > 1 && onPage(currentPage - 1)}
          />
          <span>
            Page {currentPage} of {totalPages}
          </span>
          <IconButton
            label="Next page"
            aria-disabled={currentPage >= totalPages || undefined}
            icon={<ChevronRight {...icon20} />}
            onClick={() => currentPage < totalPages && onPage(currentPage + 1)}
          />
        </>
      )}
    </nav>
  );
}
