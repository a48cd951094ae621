import { formatNumber } from '@kinari/contract/locale';
import './list-page.css';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterSelect } from './filters/filter-select.tsx';

export type Pagination = {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  limit: number;
  /** False if there are more than `totalItems`. */
  exact?: boolean;
};

type ListPagerProps = {
  pagination: Pagination;
  what: string;
  onPage: (page: number) => void;
  /** Choice of the page size. */
  sizes?: { values: readonly number[]; onSize: (size: number) => void };
};

export function ListPager({ pagination, what, onPage, sizes }: ListPagerProps) {
  const { currentPage, totalPages, totalItems, limit, exact = true } = pagination;
  const first = totalItems === 0 ? 0 : (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);
  const goTo = (page: number) => () => page >= 1 && page <= totalPages && page !== currentPage && onPage(page);
  return (
    <nav
      aria-label="Pages"
      className="list-pager flex flex-wrap items-center justify-center gap-1 pt-3 text-text-muted md:justify-end md:pt-4"
    >
      <p aria-live="polite">
        Showing {formatNumber(first)} - {formatNumber(last)} of {exact ? '' : 'more than '}
        {formatNumber(totalItems)} {what}
      </p>
      {sizes && (
        <FilterSelect
          label="Rows"
          options={sizes.values.map((size) => ({ value: String(size), label: `${size} rows` }))}
          value={String(limit)}
          onValue={(text) => sizes.onSize(Number(text))}
        />
      )}
      {(sizes || totalPages > 1) && (
        <>
          <PageButton label="First page" Icon={ChevronFirst} isEnd={currentPage === 1} onPress={goTo(1)} />
          <PageButton
            label="Previous page"
            Icon={ChevronLeft}
            isEnd={currentPage === 1}
            onPress={goTo(currentPage - 1)}
          />
          <span className="px-2 text-text font-medium">
            Page {currentPage} of {totalPages}
          </span>
          <PageButton
            label="Next page"
            Icon={ChevronRight}
            isEnd={currentPage >= totalPages}
            onPress={goTo(currentPage + 1)}
          />
          <PageButton
            label="Last page"
            Icon={ChevronLast}
            isEnd={currentPage >= totalPages}
            onPress={goTo(totalPages)}
          />
        </>
      )}
    </nav>
  );
}

type PageButtonProps = { label: string; Icon: LucideIcon; isEnd: boolean; onPress: () => void };

// `aria-disabled` instead of `disabled`, so that a focused button on the first or last page does not lose focus.
function PageButton({ label, Icon, isEnd, onPress }: PageButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      icon={<Icon {...icon20} />}
      className="list-pager-button md:size-9"
      onClick={onPress}
    />
  );
}
