import type { ReactNode } from 'react';

export type MessageProps = { illustration: ReactNode; title: string; text: string; children: ReactNode };

/** What fills a page that cannot be shown. `children` are what to do next. */
export function Message({ illustration, title, text, children }: MessageProps) {
  return (
    <div className="page-width grid justify-items-center gap-3 py-14 text-center lg:py-20">
      {illustration}
      <h1 className="mt-3 text-h1">{title}</h1>
      <p className="max-w-[46ch] text-lead text-pretty text-text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
