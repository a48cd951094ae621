import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDroppedFiles } from '../../ui/picture/file-chooser.tsx';
import { useSendFile } from '../runs/runs.data.ts';
import { ACCEPTED, whatToSend } from './what-to-send.ts';

/** A place to drop a file, or to choose one; it is sent at once, and nothing is written by that. */
export function FileDrop() {
  const chooser = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const sending = useSendFile();
  const [part, setPart] = useState(0);
  const [wrong, setWrong] = useState<string>();
  const { isOver, dropping } = useDroppedFiles(take);
  const failure = wrong ?? (sending.error ? failureText(sending.error, 'The file could not be sent.') : undefined);

  function take(given: readonly File[]) {
    if (given.length === 0 || sending.isPending) return;
    const { files, problem } = whatToSend(given);
    setWrong(problem);
    if (problem) return sending.reset();
    setPart(0);
    sending.mutate({ files, onProgress: setPart }, { onSuccess: ({ id }) => void navigate(`/admin/import/${id}`) });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <section aria-labelledby="drop-title" className="import-drop" data-over={isOver || undefined} {...dropping}>
      <FileUp {...icon24} />
      <h2 id="drop-title">Drop a file of products here</h2>
      <p>
        CSV or XLSX, from us, Shopify, WooCommerce, Medusa or Bagisto; a ZIP of pictures may come along. Every row is
        checked first: nothing is written before you have seen what would change.
      </p>
      <Button icon={<FileUp {...icon20} />} size={44} busy={sending.isPending} onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="File of products"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Else the same file, mended and chosen again, would be no change.
          target.value = '';
        }}
      />
      <output className="import-sending">
        {sending.isPending && (part < 1 ? `${Math.round(part * 100)} % sent` : 'Sent. It is being read')}
      </output>
      <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
    </section>
  );
}
