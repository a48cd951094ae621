import { CONTENT_LENGTH } from '@kinari/contract/endpoints/storefront/areas';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../../platform/api.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { FileChooser, useDroppedFiles } from '../../../ui/image/file-chooser.tsx';
import { pickImageFiles } from '../../../ui/image/image-files.ts';
import type { ResponsiveImage } from '../../../ui/image/responsive-image.tsx';
import { Thumbnail } from '../../../ui/image/thumbnail.tsx';
import { type ContentPath, joinPath } from '../drafts/content-path.ts';
import { useUploadImage } from '../storefront.data.ts';
import { CharacterCount } from './character-count.tsx';
import { useContentField } from './editor-context.ts';
import type { ImageSpec, LineSpec } from './field-specs.ts';

const ALT_SPEC: LineSpec = {
  type: 'line',
  name: 'alt',
  label: 'Description of the image',
  max: CONTENT_LENGTH.alt,
};

/** Uploads an image. Its description is for screen readers. */
export function ImageField({ spec, path }: { spec: ImageSpec; path: ContentPath }) {
  const { value: image, error, onValue, onLeave } = useContentField<ResponsiveImage | null>(spec, path);
  const { mutateAsync, isPending } = useUploadImage();
  const [problem, setProblem] = useState<string>();
  const messageId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const { dropping } = useDroppedFiles((files) => void add(files));

  async function add(files: readonly File[]) {
    const { accepted, problems } = pickImageFiles(files, { remaining: 1, tooManyMessage: 'Choose one image' });
    setProblem(problems[0]);
    const [file] = accepted;
    if (!file) return;
    try {
      onValue({ ...(await mutateAsync(file)), alt: image?.alt ?? '' });
    } catch (failure) {
      setProblem(errorMessage(failure, 'Couldn’t upload the image. Try again.'));
    }
  }

  function remove() {
    onValue(null);
    onLeave(null);
    // The pressed button is gone.
    chooser.current?.focus();
  }

  const message = problem ?? error;
  return (
    <fieldset className="grid min-w-0 gap-2" {...dropping}>
      <legend className="mb-1.5 text-sm font-medium">
        {spec.label}
        {!spec.isRequired && <span className="font-normal text-text-subtle"> (optional)</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {image && <Thumbnail image={image} className="w-18" />}
        <span className="flex flex-wrap gap-2">
          <FileChooser
            ref={chooser}
            disabled={isPending}
            aria-busy={isPending || undefined}
            aria-describedby={messageId}
            data-invalid={message ? true : undefined}
            filesLabel={`${spec.label} file`}
            className={buttonClasses({ kind: 'secondary', size: 36 })}
            onFiles={(files) => void add(files)}
          >
            <ImageUp {...icon20} />
            {isPending ? 'Uploading…' : image ? 'Change image' : 'Choose image'}
          </FileChooser>
          {image && (
            <Button kind="quiet" size={36} icon={<Trash2 {...icon20} />} onClick={remove}>
              Remove
            </Button>
          )}
        </span>
      </div>
      <div id={messageId} aria-live="polite" className="field-message">
        {message ? <FieldError>{message}</FieldError> : 'PNG, JPG or WebP'}
      </div>
      {image && <AltField path={joinPath(path, 'alt')} />}
    </fieldset>
  );
}

function AltField({ path }: { path: ContentPath }) {
  const field = useContentField<string>(ALT_SPEC, path);
  return (
    <TextField
      label={ALT_SPEC.label}
      field={field}
      maxLength={ALT_SPEC.max}
      hint={
        <CharacterCount text={field.value} max={ALT_SPEC.max}>
          Empty if it only decorates.
        </CharacterCount>
      }
    />
  );
}
