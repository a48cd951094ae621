import { Button } from '../ui/button.tsx';

type AuthViewSwitchProps = { question: string; answer: string; onSwitch: () => void };

export function AuthViewSwitch({ question, answer: linkLabel, onSwitch }: AuthViewSwitchProps) {
  return (
    <p className="flex flex-wrap items-center justify-center text-text-muted">
      {question}
      <Button kind="quiet" size={44} className="-mr-3" onClick={onSwitch}>
        {linkLabel}
      </Button>
    </p>
  );
}
