import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { useDroppedFiles } from '../../ui/image/file-chooser.tsx';
import { useUploadImport } from '../import-runs/import-runs.data.ts';
import { ACCEPTED_EXTENSIONS, validateImportFiles } from './validate-import-files.ts';

/** Uploads a dropped or chosen file at once. The upload alone changes no products. */
export function FileDrop() {
  const fileInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const uploadImport = useUploadImport();
  const [progress, setProgress] = useState(0);
  const [fileProblem, setFileProblem] = useState<string>();
  const { isOver, dropping } = useDroppedFiles(uploadFiles);
  const failure =
    fileProblem ??
    (uploadImport.error ? errorMessage(uploadImport.error, 'Couldn’t upload the file. Try again.') : undefined);

  function uploadFiles(selectedFiles: readonly File[]) {
    if (selectedFiles.length === 0 || uploadImport.isPending) return;
    const { files, problem } = validateImportFiles(selectedFiles);
    setFileProblem(problem);
    if (problem) return uploadImport.reset();
    setProgress(0);
    uploadImport.mutate(
      { files, onProgress: setProgress },
      { onSuccess: ({ id }) => void navigate(`/admin/import/${id}`) },
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <section
      aria-labelledby="drop-title"
      className="grid justify-items-center gap-2 py-6 px-4 border border-dashed border-border-strong rounded-md bg-surface text-center [transition:background-color_0.12s] data-over:border-primary data-over:bg-primary-tint"
      data-over={isOver || undefined}
      {...dropping}
    >
      <FileUp {...icon24} className="text-text-subtle" />
      <h2 id="drop-title" className="text-base font-[650]">
        Drop a product file here
      </h2>
      <p className="max-w-[34rem] pb-2 text-text-muted">
        CSV or XLSX from this shop, Shopify, WooCommerce, Medusa or Bagisto. You can add a ZIP of images. Every row is
        checked first: nothing is saved until you review the changes.
      </p>
      <Button
        icon={<FileUp {...icon20} />}
        size={44}
        busy={uploadImport.isPending}
        onClick={() => fileInput.current?.click()}
      >
        Choose file
      </Button>
      <input
        ref={fileInput}
        type="file"
        multiple
        accept={ACCEPTED_EXTENSIONS}
        aria-label="Product file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          uploadFiles([...(target.files ?? [])]);
          // Lets the user choose the same file again after fixing it.
          target.value = '';
        }}
      />
      <output className="min-h-5 text-text-muted tabular-nums empty:hidden">
        {uploadImport.isPending &&
          (progress < 1 ? `${Math.round(progress * 100)}% uploaded` : 'Uploaded. Reading the file')}
      </output>
      <div role="alert">{failure && <Banner tone="bad">{failure}</Banner>}</div>
    </section>
  );
}
