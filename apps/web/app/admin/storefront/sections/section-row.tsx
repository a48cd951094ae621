import { SECTION_KINDS } from '@kinari/contract/endpoints/storefront/areas';
import type { HomeSection } from '@kinari/contract/endpoints/storefront/content-schemas';
import { ChevronUp, CircleAlert, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { icon16, icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoveButtons } from '../../table/reorder/move-buttons.tsx';
import { MoveHandle } from '../../table/reorder/move-handle.tsx';
import type { RowMove } from '../../table/reorder/row-move.ts';
import { rowActionClass } from '../../table/row-action.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { SECTION_FIELDS } from './section-fields.ts';
import { SECTION_ICONS } from './section-icons.ts';
import { nameSection, summarizeSection } from './sections.ts';

type SectionRowProps = {
  section: HomeSection;
  /** Place among all sections. */
  index: number;
  open: boolean;
  hasProblem: boolean;
  /** Missing for the hero slides, which stay first. */
  moving: RowMove | undefined;
  onOpen: (isOpen: boolean) => void;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
};

/** One section of the home page. Its form unfolds below. */
export function SectionRow(props: SectionRowProps) {
  const { section, index, open, hasProblem, moving, onOpen, onHide, onRemove } = props;
  const { id, kind, hidden } = section;
  const name = nameSection(section);
  const Icon = SECTION_ICONS[kind];
  const isFixed = kind === 'hero';
  return (
    <li
      id={id}
      data-open={open || undefined}
      data-drop={moving?.drop}
      data-dragged={moving?.dragged || undefined}
      className="section-row"
    >
      <div className="section-row-head">
        {moving ? <MoveHandle name={name} moving={moving} /> : <span className="w-11 flex-none md:w-9" />}
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 py-1.5 text-start"
          onClick={() => onOpen(!open)}
        >
          <Icon {...icon20} className="flex-none text-text-muted" />
          <span className={classes('min-w-0 flex-1', hidden && 'text-text-subtle')}>
            <span className="flex items-center gap-1.5 font-semibold">
              <span className="truncate">{name}</span>
              {hasProblem && (
                <>
                  <CircleAlert {...icon16} className="flex-none text-danger" />
                  <span className="sr-only">, has a problem</span>
                </>
              )}
            </span>
            <span className="block truncate text-sm text-text-subtle">{summarizeSection(section)}</span>
          </span>
          {open ? (
            <ChevronUp {...icon20} className="flex-none text-text-muted" />
          ) : (
            <Pencil {...icon20} className="flex-none text-text-muted" />
          )}
        </button>
        {moving?.lifted ? (
          <MoveButtons name={name} moving={moving} />
        ) : isFixed ? (
          <span className="w-11 flex-none md:w-9" />
        ) : (
          <IconButton
            label={hidden ? `Show ${name}` : `Hide ${name}`}
            title={hidden ? 'Show' : 'Hide'}
            icon={hidden ? <EyeOff {...icon20} /> : <Eye {...icon20} />}
            className={rowActionClass}
            onClick={() => onHide(!hidden)}
          />
        )}
      </div>
      {open && (
        <fieldset aria-label={SECTION_KINDS[kind]} className="grid min-w-0 grid-cols-1 gap-4 px-3.5 pb-4">
          <ContentFields specs={SECTION_FIELDS[kind]} path={`sections.${index}`} />
          {!isFixed && (
            <Button
              kind="quiet"
              size={36}
              icon={<Trash2 {...icon20} />}
              className="justify-self-start text-danger!"
              onClick={onRemove}
            >
              Remove section
            </Button>
          )}
        </fieldset>
      )}
    </li>
  );
}
