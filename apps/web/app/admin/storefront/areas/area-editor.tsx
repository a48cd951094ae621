import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { useDraftEditor } from '../drafts/drafts-context.ts';
import type { AreaRef } from '../storefront.data.ts';
import { DraftActions } from './draft-actions.tsx';

type AreaEditorProps = { areaRef: AreaRef; children: (editor: DraftEditor) => ReactNode };

/** Opens the draft of an area. It is saved when a field loses the focus, and after a pause. */
export function AreaEditor({ areaRef, children }: AreaEditorProps) {
  const { editor, isError, isFetching, retry } = useDraftEditor(areaRef);
  if (!editor && isError) return <LoadError what="the draft" busy={isFetching} onRetry={retry} />;
  if (!editor) return <LoadingBlock what="the draft" />;
  return (
    <div className="grid grid-cols-1 content-start gap-3" onBlur={() => void editor.flush()}>
      <DraftStatus editor={editor} />
      <div>{children(editor)}</div>
      <DraftActions editor={editor} />
    </div>
  );
}
