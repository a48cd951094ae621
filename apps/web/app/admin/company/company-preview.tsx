import { Mail, MapPin, Phone } from 'lucide-react';
import { formatPhone } from '../../platform/text/phone.ts';
import { COPYRIGHT_YEAR } from '../../site/site-links.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { Company } from './company.data.ts';
import { Logo } from './logo.tsx';
import { type LogoFormValue, logoPreview } from './logo-form-value.ts';

export function CompanyPreview({ company, logo }: { company: Company; logo: LogoFormValue }) {
  const { name, logoUrl, phone, email, address, pincode } = company;
  return (
    <aside aria-label="Preview" className="company-preview min-w-0 lg:sticky lg:top-6">
      <h2>Header</h2>
      <div className="preview-box">
        <p className="flex flex-wrap justify-between gap-y-0 gap-x-4 px-4 py-2 bg-sunken text-text-muted">
          Free Shipping for orders
          {phone && (
            <span className="flex items-center gap-1.5">
              <Phone {...icon16} />
              Call Us <b className="tabular text-text">{formatPhone(phone)}</b>
            </span>
          )}
        </p>
        <p className="flex items-center gap-2 h-16 px-4 text-2xl/[inherit] font-[750] tracking-[-0.025em]">
          {logoPreview(logoUrl, logo) && (
            <span className="preview-logo flex-none text-xs">
              <Logo saved={logoUrl} draft={logo} alt="" />
            </span>
          )}
          <span className="truncate">{name || 'Company Name'}</span>
        </p>
        <div className="kinari h-2" aria-hidden="true" />
      </div>
      <h2>Footer</h2>
      <div className="preview-box preview-footer">
        <p className="text-h3">{name || 'Company Name'}</p>
        {phone && (
          <p className="icon-line">
            <Phone {...icon20} />
            <span className="tabular">{formatPhone(phone)}</span>
          </p>
        )}
        {email && (
          <p className="icon-line">
            <Mail {...icon20} />
            <span className="min-w-0">{email}</span>
          </p>
        )}
        {(address || pincode) && (
          <p className="icon-line">
            <MapPin {...icon20} />
            <span className="min-w-0">{[address, pincode].filter(Boolean).join(' ')}</span>
          </p>
        )}
        <p className="mt-2 pt-3 border-t border-border">
          © {COPYRIGHT_YEAR} {name}
        </p>
      </div>
    </aside>
  );
}
