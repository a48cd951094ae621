import { AdminPanel } from '../../ui/admin-panel.tsx';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { EditorContext } from '../fields/editor-context.ts';
import { AREA_FIELDS, type FormArea as FormAreaName } from './area-fields.ts';

type FormAreaProps = { editor: DraftEditor; area: FormAreaName; title: string };

/** An area that is one form. */
export function FormArea({ editor, area, title }: FormAreaProps) {
  return (
    <EditorContext value={editor}>
      <AdminPanel title={title}>
        <div className="grid grid-cols-1 gap-4 px-3.5 pb-4">
          <ContentFields specs={AREA_FIELDS[area]} />
        </div>
      </AdminPanel>
    </EditorContext>
  );
}
