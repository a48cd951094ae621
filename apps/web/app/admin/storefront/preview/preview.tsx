import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { FRAMED } from '../../../site/preview-token.ts';
import { icon16 } from '../../../ui/icon.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { type AreaRef, previewLinkQuery } from '../storefront.data.ts';
import { PAGE_AREAS } from '../views.ts';
import type { Device } from './device.ts';
import { PreviewFrame } from './preview-frame.tsx';

type PreviewProps = {
  /** The area that is edited. Header, footer and look are shown on the home page. */
  area: AreaRef;
  device: Device;
  saves: number;
  selected: string | undefined;
  onSelect: (sectionId: string) => void;
};

/** The drafts as shoppers will see them. */
export function Preview({ area, device, saves, selected, onSelect }: PreviewProps) {
  const { data: path, isError, isFetching, refetch } = useQuery(previewLinkQuery);
  const query = new URLSearchParams({ area: PAGE_AREAS.has(area.area) ? area.area : 'home', [FRAMED]: 'yes' });
  if (area.slug) query.set('slug', area.slug);
  return (
    <section aria-label="Preview" className="min-w-0 rounded-md border border-border bg-sunken p-3">
      <p className="mb-2 flex items-center gap-2 text-sm text-text-subtle">
        <Lock {...icon16} className="flex-none" />
        <span className="min-w-0 truncate">{window.location.host}</span>
        <span className="ml-auto flex-none">Draft, as a new visitor sees it</span>
      </p>
      {path ? (
        <PreviewFrame
          key={`${path}${query}`}
          src={`${path}?${query}`}
          device={device}
          saves={saves}
          selected={selected}
          onSelect={onSelect}
        />
      ) : isError ? (
        <LoadError what="the preview" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the preview" />
      )}
    </section>
  );
}
