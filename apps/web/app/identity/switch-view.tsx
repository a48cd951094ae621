import { Button } from '../ui/button.tsx';

type SwitchViewProps = { question: string; answer: string; onSwitch: () => void };

/** The line at the foot of a view that leads to another. */
export function SwitchView({ question, answer, onSwitch }: SwitchViewProps) {
  return (
    <p className="flex flex-wrap items-center justify-center text-ink-2">
      {question}
      <Button kind="quiet" size={44} onClick={onSwitch}>
        {answer}
      </Button>
    </p>
  );
}
