import { LONGEST } from '@kinari/contract/limits';
import { NET_UNITS, RETURN_RULES } from '@kinari/contract/words/facts';
import { type ReactNode, useId } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { COUNTRIES, HOME } from '../brands/countries.ts';
import { HsnWithoutRate } from '../variants/gst-hint.tsx';
import type { VariantDraft } from '../variants/variant-draft.ts';
import { AskedFacts } from './asked-facts.tsx';
import type { ProductFact } from './fact-draft.ts';
import { type FactsForm, missingMark, productField } from './fact-fields.ts';
import { Part } from './facts-part.tsx';
import { OwnSizeChart } from './own-size-chart.tsx';
import { VariantFacts } from './variant-facts.tsx';

export type PartyField = Extract<ProductFact, 'makerId' | 'packerId' | 'importerId'>;

type FactsTabProps = {
  facts: FactsForm;
  rows: readonly VariantDraft[];
  /** The HSN code, where it is known and prices hold tax. */
  taxedHsn: string | undefined;
  /** What the category is called, once one is chosen. */
  category: string | undefined;
  /** Whether it is on sale, and what changes that. */
  status: ReactNode;
  onAddParty: (field: PartyField) => void;
};

/** All that is known of a product beside its form. Nothing of it has to be filled to save. */
export function FactsTab({ facts, rows, taxedHsn, category, status, onAddParty }: FactsTabProps) {
  return (
    <>
      <div className="facts-tab-part">
        {status}
        <Missing facts={facts} />
        <TaxAndOrigin facts={facts} taxedHsn={taxedHsn} />
      </div>
      <Part title="Who makes it">
        <div className="facts-tab-fields">
          <PartySelect facts={facts} field="makerId" label="Manufacturer" missing="maker" onAdd={onAddParty} />
          <PartySelect facts={facts} field="packerId" label="Packer" onAdd={onAddParty} />
          <PartySelect facts={facts} field="importerId" label="Importer" missing="imported" onAdd={onAddParty} />
        </div>
      </Part>
      <Part title="What is in the pack">
        <InThePack facts={facts} />
      </Part>
      <AskedFacts facts={facts} category={category} />
      <Part title="Variants" note="for the courier, the shelf and the law">
        <VariantFacts facts={facts} rows={rows} />
      </Part>
      <Part title="Size chart" note="cm">
        <OwnSizeChart facts={facts} sizes={rows.map(({ size }) => size)} />
      </Part>
    </>
  );
}

function Missing({ facts: { missing } }: { facts: FactsForm }) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn">
      <b className="font-semibold">{missing.length === 1 ? '1 fact missing' : `${missing.length} facts missing`}:</b>{' '}
      {missing.map(({ name }) => name).join('; ')}
    </Notice>
  );
}

function TaxAndOrigin({ facts, taxedHsn }: Pick<FactsTabProps, 'facts' | 'taxedHsn'>) {
  const brandList = useId();
  const { hsn, origin } = facts.draft.product;
  const shortHsn = hsn && missingMark(facts, 'hsn') && `At least ${facts.demands.hsnDigits} digits`;
  return (
    <section aria-label="Tax and origin" className="facts-tab-fields">
      <TextField
        label="Brand"
        field={productField(facts, 'brand')}
        warning={missingMark(facts, 'brand')}
        list={brandList}
        maxLength={LONGEST.brand}
        autoComplete="off"
      />
      <datalist id={brandList}>
        {facts.brands.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="HSN code"
        field={productField(facts, 'hsn')}
        warning={shortHsn || missingMark(facts, 'hsn')}
        hint={taxedHsn && <HsnWithoutRate hsn={taxedHsn} />}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
      />
      <SelectField
        label="Country of origin"
        field={productField(facts, 'origin')}
        warning={origin === '' ? missingMark(facts, 'imported') : undefined}
      >
        <option value="">Not known</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

const NEW_PARTY = 'new';

type PartySelectProps = {
  facts: FactsForm;
  field: PartyField;
  label: string;
  missing?: string;
  onAdd: (field: PartyField) => void;
};

function PartySelect({ facts, field: name, label, missing, onAdd }: PartySelectProps) {
  const field = productField(facts, name);
  const isAbroad = facts.draft.product.origin !== '' && facts.draft.product.origin !== HOME;
  const isMarked = missing && !field.value && (missing !== 'imported' || isAbroad);
  return (
    <SelectField
      label={label}
      field={{ ...field, onValue: (value) => (value === NEW_PARTY ? onAdd(name) : field.onValue(value)) }}
      warning={isMarked ? missingMark(facts, missing) : undefined}
    >
      <option value="">Nobody named</option>
      {facts.parties.map((party) => (
        <option key={party.id} value={party.id}>
          {party.name}
        </option>
      ))}
      <option value={NEW_PARTY}>Add new…</option>
    </SelectField>
  );
}

function InThePack({ facts }: { facts: FactsForm }) {
  return (
    <div className="facts-tab-fields">
      <TextField
        label="Generic name"
        field={productField(facts, 'genericName')}
        warning={missingMark(facts, 'genericName')}
        placeholder="Kurta for men"
        maxLength={80}
        autoComplete="off"
      />
      <div className="facts-tab-pair">
        <TextField
          label="Net quantity"
          field={productField(facts, 'netQuantity')}
          warning={missingMark(facts, 'netQuantity')}
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
        />
        <SelectField label="Unit" field={productField(facts, 'netUnit')}>
          {Object.entries(NET_UNITS).map(([unit, word]) => (
            <option key={unit} value={unit}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Warranty in months"
        field={productField(facts, 'warrantyMonths')}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <SelectField label="Returns" field={productField(facts, 'returnRule')}>
        {Object.entries(RETURN_RULES).map(([rule, words]) => (
          <option key={rule} value={rule}>
            {rule === 'returnable' ? words : `Cannot be returned: ${words.toLowerCase()}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
