import type { ReactNode } from 'react';

export function AuthPageLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width py-8 lg:py-14">
      <div className="mx-auto max-w-[480px]">
        <h1 className="mb-5 text-h1">{title}</h1>
        {children}
      </div>
    </div>
  );
}
