import './returns.css';
import { Check, Clock, Truck, Undo2, X } from 'lucide-react';
import type { Ref } from 'react';
import { icon20 } from '../ui/icon.ts';

const SIGNS = {
  ok: { Icon: Check, colors: 'bg-success-bg text-success' },
  amber: { Icon: Clock, colors: 'bg-attention-bg text-attention' },
  info: { Icon: Truck, colors: 'bg-info-bg text-info' },
  bad: { Icon: X, colors: 'bg-danger-bg text-danger' },
  rest: { Icon: Undo2, colors: 'bg-sunken text-text-muted' },
};

type ReturnStatusProps = {
  number: string;
  tone: keyof typeof SIGNS;
  text: string;
  level?: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement>;
};

export function ReturnStatus({ number, tone, text, level: Heading = 'h1', headingRef }: ReturnStatusProps) {
  const { Icon, colors } = SIGNS[tone];
  return (
    <header className="flex items-start gap-3.5 mt-2 mb-5">
      <span className={`grid flex-none size-10 place-items-center rounded-full ${colors}`}>
        <Icon {...icon20} />
      </span>
      <div>
        <Heading ref={headingRef} tabIndex={-1} className="return-heading">
          Return <span className="return-number">{number}</span>
        </Heading>
        <p className="text-text-muted">{text}</p>
      </div>
    </header>
  );
}
