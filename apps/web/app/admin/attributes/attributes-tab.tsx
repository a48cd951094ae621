import { NET_UNITS, RETURN_RULES } from '@kinari/contract/labels/attributes';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { type ReactNode, useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { COUNTRIES, SHOP_COUNTRY } from '../brands/countries.ts';
import { MissingRateWarning } from '../variants/gst-hint.tsx';
import type { VariantFormValues } from '../variants/variant-form-values.ts';
import { type AttributesForm, missingWarning, productAttributeField } from './attribute-fields.ts';
import type { ProductAttributeName } from './attribute-form-values.ts';
import { AttributeSection } from './attribute-section.tsx';
import { CategoryAttributes } from './category-attributes.tsx';
import { OwnSizeChart } from './own-size-chart.tsx';
import { VariantAttributes } from './variant-attributes.tsx';

export type ManufacturerField = Extract<ProductAttributeName, 'manufacturerId' | 'packerId' | 'importerId'>;

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
      <div className="attributes-tab-part">
        {status}
        <MissingAttributesBanner attributes={attributes} />
        <TaxAndOriginSection attributes={attributes} taxedHsn={taxedHsn} />
      </div>
      <AttributeSection title="Made, packed and imported by">
        <div className="attributes-tab-fields">
          <ManufacturerSelect
            attributes={attributes}
            field="manufacturerId"
            label="Manufacturer"
            missing="manufacturer"
            onAdd={onAddManufacturer}
          />
          <ManufacturerSelect attributes={attributes} field="packerId" label="Packer" onAdd={onAddManufacturer} />
          <ManufacturerSelect
            attributes={attributes}
            field="importerId"
            label="Importer"
            missing="imported"
            onAdd={onAddManufacturer}
          />
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
  const shortHsnWarning =
    hsn && missingWarning(attributes, 'hsn') && `At least ${attributes.requirements.minHsnDigits} digits`;
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
      <TextField
        label="HSN code"
        field={productAttributeField(attributes, 'hsn')}
        warning={shortHsnWarning || missingWarning(attributes, 'hsn')}
        hint={taxedHsn && <MissingRateWarning hsn={taxedHsn} />}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
      />
      <SelectField
        label="Country of origin"
        field={productAttributeField(attributes, 'origin')}
        warning={origin === '' ? missingWarning(attributes, 'imported') : undefined}
      >
        <option value="">Not set</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

const NEW_MANUFACTURER = 'new';

type ManufacturerSelectProps = {
  attributes: AttributesForm;
  field: ManufacturerField;
  label: string;
  missing?: string;
  onAdd: (field: ManufacturerField) => void;
};

function ManufacturerSelect({ attributes, field: name, label, missing, onAdd }: ManufacturerSelectProps) {
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
      <TextField
        label="Generic name"
        field={productAttributeField(attributes, 'genericName')}
        warning={missingWarning(attributes, 'genericName')}
        placeholder="Kurta for men"
        maxLength={80}
        autoComplete="off"
      />
      <div className="attributes-tab-pair">
        <TextField
          label="Net quantity"
          field={productAttributeField(attributes, 'netQuantity')}
          warning={missingWarning(attributes, 'netQuantity')}
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
        />
        <SelectField label="Unit" field={productAttributeField(attributes, 'netUnit')}>
          {Object.entries(NET_UNITS).map(([unit, unitLabel]) => (
            <option key={unit} value={unit}>
              {unitLabel}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Warranty in months"
        field={productAttributeField(attributes, 'warrantyMonths')}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <SelectField label="Returns" field={productAttributeField(attributes, 'returnPolicy')}>
        {Object.entries(RETURN_RULES).map(([rule, ruleLabel]) => (
          <option key={rule} value={rule}>
            {rule === 'returnable' ? ruleLabel : `Cannot be returned: ${ruleLabel.toLowerCase()}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
