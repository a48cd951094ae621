import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { icon14 } from './icon.ts';

export type BadgeTone = 'ok' | 'warn' | 'amber' | 'bad' | 'info';
export type StatusStyle = { tone: BadgeTone; Icon: LucideIcon };

/** A status always has an icon and a word, so that it does not depend on colour. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-full pr-[9px] pl-[7px] text-micro whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

export function StatusBadge({ status: { tone, Icon }, children }: { status: StatusStyle; children: ReactNode }) {
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {children}
    </Badge>
  );
}

const TONES = {
  ok: 'bg-success-bg text-success',
  warn: 'bg-warning-bg text-warning',
  amber: 'bg-attention-bg text-attention',
  bad: 'bg-danger-bg text-danger',
  info: 'bg-info-bg text-info',
};
