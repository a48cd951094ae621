import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'ok' | 'warn' | 'amber' | 'bad' | 'info';

/** A status always has an icon and a word, so that it does not depend on colour. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-pill pr-[9px] pl-[7px] text-micro whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const TONES = {
  ok: 'bg-ok-bg text-ok',
  warn: 'bg-warn-bg text-warn',
  amber: 'bg-amber-bg text-amber',
  bad: 'bg-bad-bg text-bad',
  info: 'bg-info-bg text-info',
};
