/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements for a list of options belong to a select, and cannot stand under a box one types in */
import './completions.css';
import { ChevronRight, Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { categoryPath } from '../shop/category.ts';
import { useShop } from '../shop/use-shop.ts';
import { icon20 } from '../ui/icon.ts';
import type { Completion, CompletionGroup } from './completions.data.ts';

export const COMPLETIONS_ID = 'search-completions';

export function completionId(place: number): string {
  return `${COMPLETIONS_ID}-${place}`;
}

type CompletionsProps = {
  groups: readonly CompletionGroup[];
  typed: string;
  /** The place of the one that Enter would take, counted through all groups. */
  active: number | undefined;
  onChoose: (completion: Completion) => void;
};

/** The list below the box in which one types; focus stays in the box, which says which of these is meant. */
export function Completions({ groups, typed, active, onChoose }: CompletionsProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(completionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const all = groups.flatMap(({ completions }) => completions);
  return (
    <div id={COMPLETIONS_ID} role="listbox" aria-label="Suggestions" className="completions">
      {groups.map(({ title, kind, completions }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="completions-title" aria-hidden="true">
            {title}
          </div>
          {completions.map((completion) => {
            const place = all.indexOf(completion);
            const Icon = kind === 'question' ? Search : ChevronRight;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box, which keeps the focus
              <div
                key={completion.to}
                id={completionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className="completions-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(completion)}
              >
                <Icon {...icon20} />
                <span>
                  <Marked text={completion.text} typed={typed} />
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const IDLE_SHOWN = 10;

/** Where there is room beside the results: what could be looked at before anything is typed. */
export function IdleCategories() {
  const { categories = [] } = useShop();
  return (
    <div className="completions-idle">
      <h3 className="completions-title">Categories</h3>
      {categories.slice(0, IDLE_SHOWN).map((category) => (
        <Link key={category.slug} to={categoryPath(category)} className="completions-option">
          <ChevronRight {...icon20} />
          <span>{category.name}</span>
        </Link>
      ))}
    </div>
  );
}

/** What was typed, where it stands in it, is set off. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const from = text.toLowerCase().indexOf(typed.toLowerCase());
  if (from < 0 || typed === '') return text;
  const to = from + typed.length;
  return (
    <>
      {text.slice(0, from)}
      <b>{text.slice(from, to)}</b>
      {text.slice(to)}
    </>
  );
}
