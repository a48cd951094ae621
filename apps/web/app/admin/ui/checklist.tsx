import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { icon16 } from '../../ui/icon.ts';

type ChecklistItem<Name> = { id: Name; label: string; note?: ReactNode; isDisabled?: boolean };
export type ChecklistGroup<Name> = { label: string; items: readonly ChecklistItem<Name>[] };

type ChecklistProps<Name> = {
  label: string;
  groups: readonly ChecklistGroup<Name>[];
  chosen: readonly Name[];
  error: string | undefined;
  /** Columns of the groups. */
  className?: string;
  onToggle: (id: Name) => void;
};

/** Checkboxes in groups that fold. At first, groups with a chosen item are open, or else the first one. */
export function Checklist<Name extends string>(props: ChecklistProps<Name>) {
  const { label, groups, chosen, error, className, onToggle } = props;
  const errorId = useId();
  const [openLabels] = useState(() => listOpenGroups(groups, chosen));
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div id={errorId} aria-live="polite" className="text-sm not-empty:mb-1.5">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className={classes('grid grid-cols-1 items-start gap-2', className)}>
        {groups.map((group, index) => (
          <details
            key={group.label}
            open={openLabels.includes(group.label)}
            className="group min-w-0 rounded-md border border-border"
          >
            <summary
              className="flex min-h-11 list-none items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden"
              data-invalid={(error && index === 0) || undefined}
            >
              <ChevronRight {...icon16} className="flex-none text-text-subtle group-open:rotate-90" />
              <span className="min-w-0">{group.label}</span>
              <ChosenCount items={group.items} chosen={chosen} />
            </summary>
            <ul className="pb-1">
              {group.items.map((item) => (
                <li key={item.id}>
                  <ChecklistRow item={item} isChosen={chosen.includes(item.id)} onToggle={() => onToggle(item.id)} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </fieldset>
  );
}

type ChecklistRowProps = { item: ChecklistItem<string>; isChosen: boolean; onToggle: () => void };

function ChecklistRow({ item: { id, label, note, isDisabled = false }, isChosen, onToggle }: ChecklistRowProps) {
  const noteId = useId();
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-3 px-3 py-1',
        isDisabled ? 'text-text-subtle' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        name={id}
        checked={isChosen}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        className="choice-input"
        onChange={onToggle}
      />
      <span className="min-w-0">
        {label}
        {note && (
          <small id={noteId} className="block text-xs text-text-subtle">
            {note}
          </small>
        )}
      </span>
    </label>
  );
}

function ChosenCount({ items, chosen }: { items: readonly ChecklistItem<string>[]; chosen: readonly string[] }) {
  const count = items.filter(({ id }) => chosen.includes(id)).length;
  return (
    <span className={classes('ml-auto text-xs font-normal', count > 0 ? 'text-primary' : 'text-text-subtle')}>
      {count} of {items.length}
      <span className="sr-only"> chosen</span>
    </span>
  );
}

function listOpenGroups<Name>(groups: readonly ChecklistGroup<Name>[], chosen: readonly Name[]): string[] {
  const withChosen = groups.filter(({ items }) => items.some(({ id }) => chosen.includes(id)));
  return (withChosen.length > 0 ? withChosen : groups.slice(0, 1)).map(({ label }) => label);
}
