import { MAX_LENGTH } from '@kinari/contract/limits';
import { listFormFields, type ProductFieldKey } from '@kinari/contract/product-fields';
import { type ReactNode, useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SHOP_COUNTRY } from '../brands/countries.ts';
import { MissingRateWarning } from '../variants/gst-hint.tsx';
import type { VariantFormValues } from '../variants/variant-form-values.ts';
import { type AttributesForm, missingWarning, productAttributeField } from './attribute-fields.ts';
import type { ProductAttributeName } from './attribute-form-values.ts';
import { AttributeSection } from './attribute-section.tsx';
import { CategoryAttributes } from './category-attributes.tsx';
import { OwnSizeChart } from './own-size-chart.tsx';
import { ProductFieldInput } from './product-field-input.tsx';
import { VariantAttributes } from './variant-attributes.tsx';

export type ManufacturerField = Extract<ProductAttributeName, 'manufacturerId' | 'packerId' | 'importerId'>;
/** `missing` is the required attribute that the field is part of. */
const MANUFACTURER_FIELDS: { name: ManufacturerField; label: string; missing?: 'manufacturer' | 'imported' }[] = [
  { name: 'manufacturerId', label: 'Manufacturer', missing: 'manufacturer' },
  { name: 'packerId', label: 'Packer' },
  { name: 'importerId', label: 'Importer', missing: 'imported' },
];

type AttributesTabProps = {
  attributes: AttributesForm;
  rows: readonly VariantFormValues[];
  /** Set if the HSN code is known and prices include tax. */
  taxedHsn: string | undefined;
  /** Name of the chosen category. */
  category: string | undefined;
  /** Publish status and its controls. */
  status: ReactNode;
  onAddManufacturer: (field: ManufacturerField) => void;
};

/** Product attributes outside the main form. None is required to save. */
export function AttributesTab({ attributes, rows, taxedHsn, category, status, onAddManufacturer }: AttributesTabProps) {
  return (
    <>
      <div className="grid gap-4 min-w-0 py-5 border-t border-border first:pt-1 first:border-0">
        {status}
        <MissingAttributesBanner attributes={attributes} />
        <TaxAndOriginSection attributes={attributes} taxedHsn={taxedHsn} />
      </div>
      <AttributeSection title="Made, packed and imported by">
        <div className="attributes-tab-fields">
          {MANUFACTURER_FIELDS.map((field) => (
            <ManufacturerSelect key={field.name} attributes={attributes} {...field} onAdd={onAddManufacturer} />
          ))}
        </div>
      </AttributeSection>
      <AttributeSection title="Package contents">
        <PackageContents attributes={attributes} />
      </AttributeSection>
      <CategoryAttributes attributes={attributes} category={category} />
      <AttributeSection title="Variants" note="for stock, labels and couriers">
        <VariantAttributes attributes={attributes} rows={rows} />
      </AttributeSection>
      <AttributeSection title="Size chart" note="cm">
        <OwnSizeChart attributes={attributes} sizes={rows.map(({ size }) => size)} />
      </AttributeSection>
    </>
  );
}

function MissingAttributesBanner({ attributes: { missing } }: { attributes: AttributesForm }) {
  if (missing.length === 0) return null;
  return (
    <Banner tone="warn">
      <b className="font-semibold">
        {missing.length === 1 ? '1 attribute missing' : `${missing.length} attributes missing`}:
      </b>{' '}
      {missing.map(({ name }) => name).join('; ')}
    </Banner>
  );
}

function TaxAndOriginSection({ attributes, taxedHsn }: Pick<AttributesTabProps, 'attributes' | 'taxedHsn'>) {
  const brandListId = useId();
  const { hsn, origin } = attributes.draft.product;
  const hsnWarning = missingWarning(attributes, 'hsn');
  const overrides: Partial<Record<ProductFieldKey, { warning: string | undefined; hint?: ReactNode }>> = {
    hsn: {
      warning: hsnWarning && hsn ? `At least ${attributes.requirements.minHsnDigits} digits` : hsnWarning,
      hint: taxedHsn && <MissingRateWarning hsn={taxedHsn} />,
    },
    origin: { warning: origin === '' ? missingWarning(attributes, 'imported') : undefined },
  };
  return (
    <section aria-label="Tax and origin" className="attributes-tab-fields">
      <TextField
        label="Brand"
        field={productAttributeField(attributes, 'brand')}
        warning={missingWarning(attributes, 'brand')}
        list={brandListId}
        maxLength={MAX_LENGTH.brand}
        autoComplete="off"
      />
      <datalist id={brandListId}>
        {attributes.brands.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {listFormFields('tax').map((name) => (
        <ProductFieldInput key={name} attributes={attributes} name={name} {...overrides[name]} />
      ))}
    </section>
  );
}

const NEW_MANUFACTURER = 'new';

type ManufacturerSelectProps = (typeof MANUFACTURER_FIELDS)[number] & {
  attributes: AttributesForm;
  onAdd: (field: ManufacturerField) => void;
};

function ManufacturerSelect({ attributes, name, label, missing, onAdd }: ManufacturerSelectProps) {
  const field = productAttributeField(attributes, name);
  const isImported = attributes.draft.product.origin !== '' && attributes.draft.product.origin !== SHOP_COUNTRY;
  const needsWarning = missing && !field.value && (missing !== 'imported' || isImported);
  return (
    <SelectField
      label={label}
      field={{ ...field, onValue: (value) => (value === NEW_MANUFACTURER ? onAdd(name) : field.onValue(value)) }}
      warning={needsWarning ? missingWarning(attributes, missing) : undefined}
    >
      <option value="">Not set</option>
      {attributes.manufacturers.map((manufacturer) => (
        <option key={manufacturer.id} value={manufacturer.id}>
          {manufacturer.name}
        </option>
      ))}
      <option value={NEW_MANUFACTURER}>Add new…</option>
    </SelectField>
  );
}

function PackageContents({ attributes }: { attributes: AttributesForm }) {
  return (
    <div className="attributes-tab-fields">
      {listFormFields('contents').map((name) =>
        name === 'netQuantity' ? (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_104px] gap-2 items-start">
            <ProductFieldInput attributes={attributes} name="netQuantity" />
            <ProductFieldInput attributes={attributes} name="netUnit" />
          </div>
        ) : (
          <ProductFieldInput
            key={name}
            attributes={attributes}
            name={name}
            {...(name === 'returnPolicy' && { formatChoice: formatReturnRule })}
          />
        ),
      )}
    </div>
  );
}

function formatReturnRule(rule: string, label: string): string {
  return rule === 'returnable' ? label : `Cannot be returned: ${label.toLowerCase()}`;
}
