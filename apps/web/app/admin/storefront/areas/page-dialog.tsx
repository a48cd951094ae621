import { useNavigate } from 'react-router';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useAddPage, useDiscardDraft } from '../storefront.data.ts';
import { linkToArea } from '../views.ts';
import { PAGE_LIMITS, toPageSlug, validatePage } from './page-form-values.ts';

type PageDialogProps = {
  /** The page that gets another address; it was never published. `undefined` adds a page. */
  editor: DraftEditor | undefined;
  onClose: () => void;
};

type PageContent = { title: string; description: string; text: string };

/** Adds an own page, or changes the address of one. */
export function PageDialog({ editor, onClose }: PageDialogProps) {
  const navigate = useNavigate();
  const drafts = useDrafts();
  const add = useAddPage();
  const discard = useDiscardDraft();
  const moved = editor?.store.read().content as PageContent | undefined;
  const state = useForm({
    initial: { title: moved?.title ?? '', slug: editor?.slug ?? '' },
    validate: validatePage,
    fieldErrors: { page_slug_taken: 'slug' },
    submit: async (values) => {
      const slug = toPageSlug(values);
      if (slug !== editor?.slug) {
        const content = { description: '', text: '', ...moved, title: values.title.trim() };
        drafts.open(await add.mutateAsync({ slug, content }));
        if (editor) {
          await discard.mutateAsync({ area: 'page', slug: editor.slug, revision: editor.store.read().revision });
          drafts.forget(editor);
        }
      }
      // The dialog goes with the page below it.
      await navigate(linkToArea({ area: 'page', slug }));
      onClose();
    },
    fallback: 'Couldn’t save the page. Try again.',
  });
  const { field, values } = state;

  return (
    <FormDialog
      title={editor ? 'Change the address' : 'Add page'}
      action={editor ? 'Change' : 'Add page'}
      state={state}
      onClose={onClose}
    >
      {!editor && <TextField label="Title" field={field('title')} maxLength={PAGE_LIMITS.title} autoComplete="off" />}
      <TextField
        label="Address"
        field={field('slug')}
        hint={`/page/${toPageSlug(values)}`}
        placeholder={toPageSlug(values)}
        maxLength={PAGE_LIMITS.slug}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
