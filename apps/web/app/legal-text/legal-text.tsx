import { classes } from '../ui/classes.ts';
import { Blocks } from './blocks.tsx';
import type { LegalText as Text } from './parse.ts';
import './legal-text.css';

/** Renders a legal text as React elements, never as raw HTML. */
export function LegalText({ text, className }: { text: Text; className?: string }) {
  return (
    <div className={classes('legal-text', className)}>
      <Blocks blocks={text.opening} />
      {text.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </div>
  );
}
