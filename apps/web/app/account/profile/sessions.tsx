import { useRef } from 'react';
import { SessionList } from './session-list.tsx';

export function Sessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="mt-8 lg:mt-10">
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-h2">
        Where you are logged in
      </h2>
      <p className="mb-4 text-text-muted">Don’t recognise a device? Log it out and change your password.</p>
      <SessionList className="border border-border bg-surface hanging" onEnded={() => heading.current?.focus()} />
    </section>
  );
}
