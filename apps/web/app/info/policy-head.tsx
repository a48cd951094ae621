import type { ReactNode } from 'react';
import { formatDay } from '../platform/text/format-date.ts';
import { LineDrawing } from '../ui/picture/line-drawing.tsx';

type PolicyHeadProps = { title: string; lead: string; drawing: ReactNode; updatedAt?: string | undefined };

export function PolicyHead({ title, lead, drawing, updatedAt }: PolicyHeadProps) {
  return (
    <div className="policy-head">
      <div className="page-width flex items-center justify-between gap-8">
        <div>
          <h1 className="text-h1">{title}</h1>
          <p className="mt-2 max-w-[64ch] text-lead text-pretty text-ink-2">{lead}</p>
          {updatedAt && (
            <p className="mt-3 text-small text-ink-3">
              Last updated <time dateTime={updatedAt}>{formatDay(updatedAt.slice(0, 10))}</time>
            </p>
          )}
        </div>
        <div className="policy-drawing">
          <LineDrawing>{drawing}</LineDrawing>
        </div>
      </div>
    </div>
  );
}
