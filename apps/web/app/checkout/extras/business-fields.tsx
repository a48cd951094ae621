import { gstinProblem, tidyGstin } from '@kinari/contract/gst/gstin';
import { LONGEST } from '@kinari/contract/limits';
import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Business } from './use-business.ts';

const GSTIN_LENGTH = 15;

type BusinessFieldsProps = {
  draft: Business;
  /** All of it, because the order was to be placed; until then what was left or is whole. */
  isJudged: boolean;
  onDraft: (draft: Business) => void;
};

/** Whom the invoice is made out to. Loaded when somebody asks for it: most people buy for themselves. */
export default function BusinessFields({ draft, isJudged, onDraft }: BusinessFieldsProps) {
  const [left, setLeft] = useState<Partial<Record<keyof Business, true>>>({});
  const { gstin, tradeName } = draft;
  const errors = checkBusiness(draft);
  // A whole number is judged at once, while the paper it is copied from still lies there.
  const isWhole = gstin.length >= GSTIN_LENGTH;
  return (
    <div className="checkout-pair">
      <TextField
        label="GSTIN"
        field={{
          name: 'gstin',
          value: gstin,
          error: isJudged || isWhole || left.gstin ? errors.gstin : undefined,
          onValue: (text) => onDraft({ gstin: tidyGstin(text).slice(0, GSTIN_LENGTH), tradeName }),
          onLeave: () => setLeft({ ...left, gstin: true }),
        }}
        hint="15 characters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label="Trade name"
        field={{
          name: 'tradeName',
          value: tradeName,
          error: isJudged || left.tradeName ? errors.tradeName : undefined,
          onValue: (text) => onDraft({ gstin, tradeName: text }),
          onLeave: () => setLeft({ ...left, tradeName: true }),
        }}
        hint="As it is registered"
        autoComplete="organization"
        maxLength={LONGEST.tradeName}
      />
    </div>
  );
}

/** What is wrong with what was typed; nothing at all is no mistake. */
export function checkBusiness({ gstin, tradeName }: Business): Partial<Business> {
  if (!gstin && !tradeName.trim()) return {};
  const problem = gstinProblem(gstin);
  return {
    ...(problem && { gstin: problem }),
    ...(!tradeName.trim() && { tradeName: 'Please enter the name it is registered under' }),
  };
}
