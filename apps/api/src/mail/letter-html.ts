import type { Letterhead } from '../company/company.service.ts';
import type { Letter } from './letter.ts';
import {
  answerBox,
  billOf,
  blocksOf,
  border,
  button,
  changeRow,
  choiceList,
  escape,
  FONT,
  head,
  headline,
  PAGE,
  paragraph,
  plainLink,
  row,
  rule,
  signature,
  small,
  stepsOf,
  table,
} from './letter-parts.ts';

// What only some mail programs understand (dark colours, narrow screens) is in one sheet that the others leave out.
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.paper{border-radius:0!important}.h1{font-size:28px!important;line-height:32px!important}.bt,.bta{width:100%!important;box-sizing:border-box}.sw{font-size:13px!important}.bl{max-width:100%!important;margin-right:0!important}}
@media (max-width:399px){.px{padding-left:16px!important;padding-right:16px!important}.q{white-space:normal!important}}
@media (max-width:359px){.nm,.am{display:block!important}.nm{padding-bottom:0!important}.am{padding:2px 0 14px 14px!important;border:0!important;text-align:left!important}}
@media (prefers-color-scheme:dark){.bg{background:#100A10!important}.paper{background:#211821!important}.ink{color:#F2EFF2!important}.ink2{color:#C3BBC3!important}.line{border-color:#3D323E!important}.strong{border-color:#C3BBC3!important}.box{background:#2C212C!important}.boxw{background:#442911!important}.bt td{background:#ECA3D3!important}.bta{color:#2C0D23!important}.lk{color:#ECA3D3!important}.ok{color:#7CDD93!important}.st{background:#8CC3FC!important}.sok{background:#7CDD93!important}.st0{background:#3D323E!important}}
[data-ogsc] .ink{color:#F2EFF2!important}[data-ogsc] .ink2{color:#C3BBC3!important}[data-ogsc] .lk{color:#ECA3D3!important}[data-ogsc] .ok{color:#7CDD93!important}[data-ogsb] .paper{background:#211821!important}[data-ogsb] .bg{background:#100A10!important}[data-ogsb] .box{background:#2C212C!important}[data-ogsb] .boxw{background:#442911!important}`;

/** The letter as a page: 600 px at most and as narrow as any telephone, in light and in dark. */
export function letterAsHtml(letter: Letter, company: Letterhead): string {
  const { subject, heading, preview = letter.paragraphs[1] ?? heading } = letter;
  const paper = table(
    rowsOf(letter, company),
    `class="paper" bgcolor="#FFFFFF" style="width:100%;max-width:600px;margin:0 auto;background:#FFFFFF;border-radius:4px 4px 12px 12px;overflow:hidden;overflow-wrap:anywhere;${FONT}"`,
  );
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escape(subject)}</title>
<style>
${SHEET}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%;${FONT}">
${hidden(preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" bgcolor="${PAGE}" style="background:${PAGE}"><tr><td class="out" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${paper}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

function rowsOf(letter: Letter, company: Letterhead): string {
  const { paragraphs, answer, choices, changes, steps, action, bill, blocks = [], afterwards = [] } = letter;
  const rows = [
    `<tr><td style="font-size:0;line-height:0">${border()}</td></tr>`,
    row('24px 40px 0', head(letter, company)),
    row('28px 40px 14px', headline(letter)),
    paragraphs.length > 0 && row('0 40px', paragraphs.map(paragraph).join('')),
    answer && row('4px 40px 0', answerBox(answer)),
    choices && row('20px 40px 0', choiceList(choices)),
    changes && row('20px 40px 0', table(changes.map(changeRow).join(''))),
    steps && row('18px 40px 6px', stepsOf(steps)),
    action && row('16px 40px 22px', linksOf(letter)),
    bill && row('0 40px 22px', billOf(bill)),
    blocks.length > 0 && row('0 40px', `${rule()}${blocksOf(blocks)}`),
    row('16px 40px 32px', `${rule()}${afterwards.map(small).join('')}${signature(company)}`),
  ];
  return rows.filter(Boolean).join('\n');
}

function linksOf({ action, otherwise = [] }: Letter): string {
  return (action ? button(action) : '') + otherwise.map(plainLink).join('');
}

/** Not on the page, only beside the subject in a list of mails; the spaces keep what follows out of there. */
function hidden(preview: string): string {
  const hide = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${PAGE}`;
  return `<div class="preheader" style="${hide}">${escape(preview)}${'&#8199;&#847;'.repeat(40)}</div>`;
}
