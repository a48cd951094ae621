import { LOCALE } from '@kinari/contract/locale';
import type { EmailSender } from '../company/company.service.ts';
import type { Email } from './email.ts';
import { type EmailColors, STANDARD_COLORS } from './email-colors.ts';
import {
  escapeHtml,
  FONT,
  PAGE_COLOR,
  renderBlocks,
  renderBorder,
  renderButton,
  renderChange,
  renderChoices,
  renderHead,
  renderHeadline,
  renderHighlight,
  renderOrderSummary,
  renderParagraph,
  renderPlainLink,
  renderRow,
  renderRule,
  renderSignature,
  renderSmallText,
  renderSteps,
  renderTable,
} from './html-parts.ts';

// Styles for dark mode and narrow screens. Email clients without support ignore them.
const renderStyleSheet = ({
  darkBrand,
  onDarkBrand,
}: EmailColors) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.page{border-radius:0!important}.h1{font-size:28px!important;line-height:32px!important}.bt,.bta{width:100%!important;box-sizing:border-box}.sw{font-size:13px!important}.bl{max-width:100%!important;margin-right:0!important}}
@media (max-width:399px){.px{padding-left:16px!important;padding-right:16px!important}.q{white-space:normal!important}}
@media (max-width:359px){.nm,.am{display:block!important}.nm{padding-bottom:0!important}.am{padding:2px 0 14px 14px!important;border:0!important;text-align:left!important}}
@media (prefers-color-scheme:dark){.bg{background:#100A10!important}.page{background:#211821!important}.ink{color:#F2EFF2!important}.ink2{color:#C3BBC3!important}.line{border-color:#3D323E!important}.strong{border-color:#C3BBC3!important}.box{background:#2C212C!important}.boxw{background:#442911!important}.bt td{background:${darkBrand}!important}.bta{color:${onDarkBrand}!important}.lk{color:${darkBrand}!important}.ok{color:#7CDD93!important}.st{background:#8CC3FC!important}.sok{background:#7CDD93!important}.st0{background:#3D323E!important}}
[data-ogsc] .ink{color:#F2EFF2!important}[data-ogsc] .ink2{color:#C3BBC3!important}[data-ogsc] .lk{color:${darkBrand}!important}[data-ogsc] .ok{color:#7CDD93!important}[data-ogsb] .page{background:#211821!important}[data-ogsb] .bg{background:#100A10!important}[data-ogsb] .box{background:#2C212C!important}[data-ogsb] .boxw{background:#442911!important}`;

/** Renders an email as HTML: at most 600 px wide, responsive, with dark mode. */
export function renderHtml(email: Email, company: EmailSender, colors = STANDARD_COLORS): string {
  const { subject, heading, preview = email.paragraphs[1] ?? heading } = email;
  const content = renderTable(
    renderRows(email, company, colors),
    `class="page" bgcolor="#FFFFFF" style="width:100%;max-width:600px;margin:0 auto;background:#FFFFFF;border-radius:4px 4px 12px 12px;overflow:hidden;overflow-wrap:anywhere;${FONT}"`,
  );
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>
${renderStyleSheet(colors)}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${PAGE_COLOR};-webkit-text-size-adjust:100%;${FONT}">
${renderPreheader(preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" bgcolor="${PAGE_COLOR}" style="background:${PAGE_COLOR}"><tr><td class="out" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${content}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

function renderRows(email: Email, company: EmailSender, colors: EmailColors): string {
  const { paragraphs, highlight, choices, changes, steps, action, orderSummary, blocks = [], footnotes = [] } = email;
  const rows = [
    `<tr><td style="font-size:0;line-height:0">${renderBorder(colors)}</td></tr>`,
    renderRow('24px 40px 0', renderHead(email, company)),
    renderRow('28px 40px 14px', renderHeadline(email)),
    paragraphs.length > 0 && renderRow('0 40px', paragraphs.map(renderParagraph).join('')),
    highlight && renderRow('4px 40px 0', renderHighlight(highlight)),
    choices && renderRow('20px 40px 0', renderChoices(choices)),
    changes && renderRow('20px 40px 0', renderTable(changes.map(renderChange).join(''))),
    steps && renderRow('18px 40px 6px', renderSteps(steps)),
    action && renderRow('16px 40px 22px', renderLinks(email, colors)),
    orderSummary && renderRow('0 40px 22px', renderOrderSummary(orderSummary)),
    blocks.length > 0 && renderRow('0 40px', `${renderRule()}${renderBlocks(blocks, colors)}`),
    renderRow('16px 40px 32px', `${renderRule()}${footnotes.map(renderSmallText).join('')}${renderSignature(company)}`),
  ];
  return rows.filter(Boolean).join('\n');
}

function renderLinks({ action, secondaryActions = [] }: Email, colors: EmailColors): string {
  const links = secondaryActions.map((secondary) => renderPlainLink(secondary, colors));
  return (action ? renderButton(action, colors) : '') + links.join('');
}

/** Preview text that email clients show next to the subject. The spaces push out the text that follows. */
function renderPreheader(preview: string): string {
  const hiddenStyle = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${PAGE_COLOR}`;
  return `<div class="preheader" style="${hiddenStyle}">${escapeHtml(preview)}${'&#8199;&#847;'.repeat(40)}</div>`;
}
