import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { icon16 } from '../../ui/icon.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { AreaEditor } from './areas/area-editor.tsx';
import { FormArea } from './areas/form-area.tsx';
import { OwnPageArea } from './areas/own-page-area.tsx';
import type { DraftEditor } from './drafts/draft-editor.ts';
import { toKey } from './drafts/drafts.ts';
import type { Device } from './preview/device.ts';
import { Preview } from './preview/preview.tsx';
import { HomeArea } from './sections/home-area.tsx';
import type { AreaRef } from './storefront.data.ts';
import { ThemeArea } from './theme/theme-area.tsx';
import { listEditedAreas, PAGE_AREAS } from './views.ts';

const AREA_TITLES = {
  header: 'Announcement bar',
  footer: 'Footer',
  about: 'About',
  refund: 'Return and Refund Policy',
} as const;

type EditorColumnsProps = { edited: AreaRef; device: Device; saves: number };

/** The forms on the left and the preview on the right. On narrow screens, one of the two. */
export function EditorColumns({ edited, device, saves }: EditorColumnsProps) {
  const [selected, setSelected] = useState<string>();
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const hasRoom = useMediaQuery('(min-width: 68.75rem)');
  const isFormShown = hasRoom || shown === 'form';

  function selectInPreview(sectionId: string) {
    setSelected(sectionId);
    setShown('form');
  }

  return (
    <>
      {!hasRoom && <ColumnSwitch shown={shown} onShown={setShown} />}
      <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        <div hidden={!isFormShown} className="grid min-w-0 grid-cols-1 gap-4">
          {PAGE_AREAS.has(edited.area) && (
            <Link to="?area=pages" className="admin-crumb m-0!">
              <ChevronLeft {...icon16} />
              Pages
            </Link>
          )}
          {listEditedAreas(edited).map((areaRef) => (
            <AreaEditor key={toKey(areaRef)} areaRef={areaRef}>
              {(editor) => <AreaForm editor={editor} selected={selected} onSelect={setSelected} />}
            </AreaEditor>
          ))}
        </div>
        {(hasRoom || shown === 'preview') && (
          <div className="min-w-0 table:sticky table:top-6">
            <Preview
              area={edited}
              device={device}
              saves={saves}
              selected={edited.area === 'home' ? selected : undefined}
              onSelect={selectInPreview}
            />
          </div>
        )}
      </div>
    </>
  );
}

type AreaFormProps = {
  editor: DraftEditor;
  selected: string | undefined;
  onSelect: (sectionId: string | undefined) => void;
};

function AreaForm({ editor, selected, onSelect }: AreaFormProps) {
  const { area } = editor;
  if (area === 'home') return <HomeArea editor={editor} selected={selected} onSelect={onSelect} />;
  if (area === 'theme') return <ThemeArea editor={editor} />;
  if (area === 'page') return <OwnPageArea editor={editor} />;
  return <FormArea editor={editor} area={area} title={AREA_TITLES[area]} />;
}

type ColumnSwitchProps = { shown: 'form' | 'preview'; onShown: (shown: 'form' | 'preview') => void };

function ColumnSwitch({ shown, onShown }: ColumnSwitchProps) {
  return (
    <fieldset aria-label="Shown" className="mb-4 grid grid-cols-2 rounded-md bg-sunken">
      {(['form', 'preview'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown}
          className="min-h-11 rounded-md border border-transparent text-text-muted aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-text"
          onClick={() => onShown(name)}
        >
          {name === 'form' ? 'Edit' : 'Preview'}
        </button>
      ))}
    </fieldset>
  );
}
