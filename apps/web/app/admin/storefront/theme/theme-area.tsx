import { CORNERS, FONTS } from '@kinari/contract/endpoints/storefront/areas';
import type { ShownContent } from '@kinari/contract/endpoints/storefront/content-schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useStore } from '../../../platform/store.ts';
import { useDebouncedValue } from '../../../search/use-debounced-value.ts';
import { Banner } from '../../../ui/banner.tsx';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { EditorContext } from '../fields/editor-context.ts';
import type { FieldSpec } from '../fields/field-specs.ts';
import { themeCheckQuery } from '../storefront.data.ts';
import { ColorField } from './color-field.tsx';
import { ContrastSamples } from './contrast-samples.tsx';

const CHECK_DELAY_MS = 300;

const CHOICES: readonly FieldSpec[] = [
  { type: 'choice', name: 'corners', label: 'Corners', options: CORNERS },
  { type: 'choice', name: 'font', label: 'Font', options: FONTS },
];

/** Colours, corners and font. The result of the contrast check follows the colours. */
export function ThemeArea({ editor }: { editor: DraftEditor }) {
  const { content } = useStore(editor.store);
  const tokens = content as ShownContent['theme'];
  const [checkedTokens] = useDebouncedValue(tokens, CHECK_DELAY_MS);
  const { data: check, isPlaceholderData } = useQuery({
    ...themeCheckQuery(checkedTokens),
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    !isPlaceholderData && checkedTokens.brand === tokens.brand && checkedTokens.accent === tokens.accent;
  const currentCheck = isCurrent ? check : undefined;

  return (
    <EditorContext value={editor}>
      <AdminPanel title="Look">
        <div className="grid grid-cols-1 gap-4 px-3.5 pb-4">
          <ColorField name="brand" label="Your colour" check={currentCheck} />
          <ColorField name="accent" label="Accent, for offers" check={currentCheck} />
          <ContentFields specs={CHOICES} />
          <p>
            <Link to="/admin/company" className="admin-text-link">
              Change the logo and the name of the shop
            </Link>
          </p>
          {check && !check.isReadable && (
            <Banner tone="warn">These colours are too weak to read. Change them before you publish.</Banner>
          )}
          {check && <ContrastSamples pairs={check.pairs} />}
        </div>
      </AdminPanel>
    </EditorContext>
  );
}
