import type { SectionKind } from '@kinari/contract/endpoints/storefront/areas';
import type { HomeSection } from '@kinari/contract/endpoints/storefront/content-schemas';
import { Megaphone, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from '../../../platform/store.ts';
import { icon20 } from '../../../ui/icon.ts';
import { useDeferredFocus } from '../../../ui/use-deferred-focus.ts';
import { useReorder } from '../../table/reorder/use-reorder.ts';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import { moveItem } from '../../ui/move-item.ts';
import { isWithin, setAt } from '../drafts/content-path.ts';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { EditorContext } from '../fields/editor-context.ts';
import { AddSectionMenu } from './add-section-menu.tsx';
import { SectionRow } from './section-row.tsx';
import { createSection, listAddableKinds, nameSection } from './sections.ts';

// The hero slides.
const FIXED_ROWS = 1;

type HomeAreaProps = {
  editor: DraftEditor;
  selected: string | undefined;
  onSelect: (sectionId: string | undefined) => void;
};

/** The sections of the home page, in order. */
export function HomeArea({ editor, selected, onSelect }: HomeAreaProps) {
  const { content, problems } = useStore(editor.store);
  const sections = content.sections as readonly HomeSection[];
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(box);
  const set = (next: readonly HomeSection[]) => editor.edit('sections', (now) => setAt(now, 'sections', next));
  const { list, message, isDragging, getRowMove } = useReorder<HTMLUListElement>({
    rows: sections.slice(FIXED_ROWS).map((section) => ({ id: section.id, name: nameSection(section) })),
    fixedRows: FIXED_ROWS,
    onMove: (from, to) => set(moveItem(sections, from + FIXED_ROWS, to + FIXED_ROWS)),
  });

  function add(kind: SectionKind) {
    const section = createSection(kind);
    set([...sections, section]);
    onSelect(section.id);
    focusLater(`[id="${section.id}"] :is(input, select, textarea)`);
  }

  function remove(index: number) {
    set(sections.toSpliced(index, 1));
    onSelect(undefined);
    // The pressed button is gone.
    focusLater('.add-section');
  }

  return (
    <EditorContext value={editor}>
      <div ref={box}>
        <AdminPanel title="Home page" end={<AddSectionMenu kinds={listAddableKinds(sections)} onAdd={add} />}>
          <output className="sr-only">{message}</output>
          <AnnouncementLink />
          <ul ref={list} className="reorder-list" data-dragging={isDragging || undefined}>
            {sections.map((section, index) => (
              <SectionRow
                key={section.id}
                section={section}
                index={index}
                open={section.id === selected}
                hasProblem={problems.some(({ path, blocks }) => blocks && isWithin(path, `sections.${index}`))}
                moving={sections.length > FIXED_ROWS + 1 ? getRowMove(section.id) : undefined}
                onOpen={(isOpen) => onSelect(isOpen ? section.id : undefined)}
                onHide={(isHidden) =>
                  editor.edit(`sections.${index}.hidden`, (now) => setAt(now, `sections.${index}.hidden`, isHidden))
                }
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        </AdminPanel>
      </div>
      <p className="mt-3 text-sm text-text-subtle">Fixed parts of the shop have no handle.</p>
    </EditorContext>
  );
}

/** The announcement bar is above the sections, on every page of the shop. */
function AnnouncementLink() {
  return (
    <div className="section-row">
      <Link
        to="?area=header"
        preventScrollReset
        className="section-row-head min-h-13 py-1.5 pr-12 pl-12 md:pr-10 md:pl-10"
      >
        <Megaphone {...icon20} className="mr-2.5 flex-none text-text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">Announcement bar</span>
          <span className="block truncate text-sm text-text-subtle">On every page</span>
        </span>
        <Pencil {...icon20} className="flex-none text-text-muted" />
      </Link>
    </div>
  );
}
