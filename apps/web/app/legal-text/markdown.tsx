import { classes } from '../ui/classes.ts';
import { Blocks } from './blocks.tsx';
import { parseShortText } from './parse.ts';
import { useCompanyDetails } from './use-company-details.ts';

/** A short text of the owner. Its look needs no stylesheet, because few pages have one. */
export function Markdown({ text, className }: { text: string; className?: string }) {
  const company = useCompanyDetails();
  if (!text) return null;
  return (
    <div
      className={classes(
        'grid gap-3 min-w-0 max-w-measure text-text-muted wrap-anywhere',
        '[&_h3]:text-text [&_h3]:font-semibold [&_dt]:text-text [&_dt]:font-semibold [&_strong]:text-text [&_strong]:font-semibold',
        '[&_a]:text-primary [&_a]:underline [&_a]:underline-offset-3',
        '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-6',
        className,
      )}
    >
      <Blocks blocks={parseShortText(text, company)} />
    </div>
  );
}
