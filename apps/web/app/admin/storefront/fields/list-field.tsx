import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDeferredFocus } from '../../../ui/use-deferred-focus.ts';
import { MoveButtons } from '../../table/reorder/move-buttons.tsx';
import { MoveHandle } from '../../table/reorder/move-handle.tsx';
import type { RowMove } from '../../table/reorder/row-move.ts';
import { useReorder } from '../../table/reorder/use-reorder.ts';
import { rowActionClass } from '../../table/row-action.ts';
import { moveItem } from '../../ui/move-item.ts';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { type ContentPath, joinPath } from '../drafts/content-path.ts';
import { useContentField } from './editor-context.ts';
import { useEntryKeys } from './entry-keys.ts';
import type { ListSpec } from './field-specs.ts';

type ListFieldProps = { spec: ListSpec; path: ContentPath; renderFields: (path: ContentPath) => ReactNode };

/** Entries that can be added, moved and removed. With a title field, one entry at a time is open. */
export function ListField({ spec, path, renderFields }: ListFieldProps) {
  const { value: entries, error, onValue } = useContentField<unknown[]>(spec, path);
  const { keys, ...keysOf } = useEntryKeys(entries.length);
  const [openKey, setOpenKey] = useState<string>();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusLater = useDeferredFocus(box);
  const hintId = useId();
  const names = entries.map((entry, index) => nameEntry(spec, entry, index));
  const { list, message, isDragging, getRowMove } = useReorder<HTMLUListElement>({
    rows: keys.map((id, index) => ({ id, name: names[index] ?? spec.entry })),
    onMove: (from, to) => {
      keysOf.move(from, to);
      onValue(moveItem(entries, from, to));
    },
  });

  function add() {
    const key = keysOf.add();
    onValue([...entries, spec.create()]);
    setOpenKey(key);
    focusLater(`[id="${key}"] :is(input, select, textarea)`);
  }

  function remove(index: number) {
    keysOf.remove(index);
    onValue(entries.toSpliced(index, 1));
    // The pressed button is gone.
    focusLater('[data-add]');
  }

  return (
    <fieldset ref={box} className="grid min-w-0 grid-cols-1 gap-2" aria-describedby={spec.hint && hintId}>
      <legend className="mb-1.5 text-sm font-medium">{spec.label}</legend>
      {spec.hint && (
        <p id={hintId} className="field-message mt-0!">
          {spec.hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <output className="sr-only">{message}</output>
      <ul
        ref={list}
        className="reorder-list grid grid-cols-1 gap-2 empty:hidden"
        data-dragging={isDragging || undefined}
      >
        {keys.map((key, index) => (
          <ListEntry
            key={key}
            id={key}
            name={names[index] ?? spec.entry}
            moving={getRowMove(key)}
            open={spec.titleField === undefined ? undefined : key === openKey}
            onOpen={(isOpen) => setOpenKey(isOpen ? key : undefined)}
            onRemove={entries.length > (spec.min ?? 0) ? () => remove(index) : undefined}
          >
            {renderFields(joinPath(path, index))}
          </ListEntry>
        ))}
      </ul>
      <Button
        kind="secondary"
        size={36}
        data-add
        wide
        disabled={entries.length >= spec.max}
        icon={<Plus {...icon20} />}
        className={outlinedButtonClass}
        onClick={add}
      >
        {entries.length >= spec.max ? `At most ${spec.max}` : `Add ${spec.entry}`}
      </Button>
    </fieldset>
  );
}

type ListEntryProps = {
  id: string;
  name: string;
  moving: RowMove | undefined;
  /** Undefined if the entry is always open. */
  open: boolean | undefined;
  onOpen: (isOpen: boolean) => void;
  /** Missing if the list cannot be shorter. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

function ListEntry({ id, name, moving, open, onOpen, onRemove, children }: ListEntryProps) {
  return (
    <li
      id={id}
      data-drop={moving?.drop}
      data-dragged={moving?.dragged || undefined}
      className="min-w-0 rounded-md border border-border bg-surface"
    >
      <div className="flex items-center gap-1 pr-1">
        {moving && moving.count > 1 ? <MoveHandle name={name} moving={moving} /> : <span className="w-3 flex-none" />}
        {open === undefined ? (
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-start font-medium"
            onClick={() => onOpen(!open)}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <ChevronDown {...icon20} className={classes('flex-none text-text-subtle', open && 'rotate-180')} />
          </button>
        )}
        {moving?.lifted ? (
          <MoveButtons name={name} moving={moving} />
        ) : (
          onRemove && (
            <IconButton
              label={`Remove ${name}`}
              title="Remove"
              icon={<Trash2 {...icon20} />}
              className={rowActionClass}
              onClick={onRemove}
            />
          )
        )}
      </div>
      {open !== false && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-4 px-3 pb-3">
          <legend className="sr-only">{name}</legend>
          {children}
        </fieldset>
      )}
    </li>
  );
}

/** The title of an entry, or its number, such as `Slide 2`. */
function nameEntry({ entry, titleField }: ListSpec, value: unknown, index: number): string {
  const title = titleField && (value as Record<string, string>)[titleField];
  return title || `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}`;
}
