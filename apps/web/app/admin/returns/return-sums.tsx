import { formatRupees } from '@kinari/contract/locale';
import { classes } from '../../ui/classes.ts';

/** Without `rupees`, the user may not see amounts. */
type Sum = { key?: string; text: string; rupees: number | undefined };
type ReturnSumsProps = { parts: readonly Sum[]; totals?: readonly Sum[]; 'aria-live'?: 'polite' };

/** What each part of a return is worth and, below a line, the totals. */
export function ReturnSums({ parts, totals, ...list }: ReturnSumsProps) {
  return (
    <dl {...list}>
      {parts.map(({ key, text, rupees }) => (
        <div key={key} className="flex justify-between gap-4 py-1">
          <dt className="min-w-0 text-text-muted wrap-anywhere">{text}</dt>
          <dd className="flex-none tabular-nums">{rupees !== undefined && formatRupees(rupees)}</dd>
        </div>
      ))}
      {totals?.map(({ text, rupees }, index) => (
        <div
          key={text}
          className={classes(
            'flex justify-between gap-4 pt-1.5 text-base font-[650]',
            index === 0 && parts.length > 0 && 'mt-1 border-t border-border',
          )}
        >
          <dt className="min-w-0 wrap-anywhere">{text}</dt>
          <dd className="flex-none tabular-nums">{rupees !== undefined && formatRupees(rupees)}</dd>
        </div>
      ))}
    </dl>
  );
}
