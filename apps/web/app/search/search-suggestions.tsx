/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements for a list of options belong to a select, and cannot stand under a box one types in */
import './search-suggestions.css';
import { formatNumber } from '@kinari/contract/locale';
import { ChevronRight, Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { categoryPath } from '../site/category.ts';
import { useShop } from '../site/use-shop.ts';
import { icon20 } from '../ui/icon.ts';
import type { Suggestion, SuggestionGroup } from './suggestions.data.ts';

export const SUGGESTIONS_ID = 'search-suggestions';

export function suggestionId(index: number): string {
  return `${SUGGESTIONS_ID}-${index}`;
}

type SearchSuggestionsProps = {
  groups: readonly SuggestionGroup[];
  typed: string;
  /** Index of the option that Enter selects, counted across all groups. */
  active: number | undefined;
  onChoose: (suggestion: Suggestion) => void;
};

/** The suggestion list below the input. Focus stays in the input, which references the active option. */
export function SearchSuggestions({ groups, typed, active, onChoose }: SearchSuggestionsProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(suggestionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const all = groups.flatMap(({ suggestions }) => suggestions);
  return (
    <div id={SUGGESTIONS_ID} role="listbox" aria-label="Suggestions" className="search-suggestions">
      {groups.map(({ title, kind, suggestions }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="px-2 py-1 lg:py-3 text-text-subtle text-xs/5 font-normal" aria-hidden="true">
            {title}
          </div>
          {suggestions.map((suggestion) => {
            const index = all.indexOf(suggestion);
            const Icon = kind === 'query' ? Search : ChevronRight;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box, which keeps the focus
              <div
                key={suggestion.to}
                id={suggestionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className="search-suggestions-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
              >
                <Icon {...icon20} />
                <span>
                  <HighlightedText text={suggestion.text} typed={typed} />
                </span>
                {suggestion.count !== undefined && (
                  <small className="ml-auto text-text-subtle tabular text-xs/[inherit]">
                    {formatSuggestionCount(suggestion.count)}
                  </small>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

// Counting stops one above this.
const MAX_COUNTED = 1000;

function formatSuggestionCount(count: number): string {
  return count > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(count);
}

const MAX_IDLE_CATEGORIES = 10;

/** Shown next to the results on wide screens, before anything is typed. */
export function IdleCategories() {
  const { categories = [] } = useShop();
  return (
    <div className="hidden lg:sticky lg:top-16 lg:block lg:col-1 lg:self-start lg:h-auto lg:max-h-[calc(min(860px,100dvh_-_112px)_-_160px)] lg:overflow-y-auto lg:-mx-2 lg:my-0">
      <h3 className="px-2 py-1 lg:py-3 text-text-subtle text-xs/5 font-normal">Categories</h3>
      {categories.slice(0, MAX_IDLE_CATEGORIES).map((category) => (
        <Link key={category.slug} to={categoryPath(category)} className="search-suggestions-option">
          <ChevronRight {...icon20} />
          <span>{category.name}</span>
        </Link>
      ))}
    </div>
  );
}

function HighlightedText({ text, typed }: { text: string; typed: string }) {
  const from = text.toLowerCase().indexOf(typed.toLowerCase());
  if (from < 0 || typed === '') return text;
  const to = from + typed.length;
  return (
    <>
      {text.slice(0, from)}
      <b className="text-text font-semibold">{text.slice(from, to)}</b>
      {text.slice(to)}
    </>
  );
}
