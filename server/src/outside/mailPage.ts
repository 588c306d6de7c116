// One layout for every mail, light and dark, left to right and right to left. Widths and places are attributes, which
// every mail program knows; colours and type are in one style sheet, which the page's policy allows by its hash, so that
// the outbox shows a mail as it is sent.
import { createHash } from 'node:crypto'

export interface MailParts {
  language: string
  direction: 'ltr' | 'rtl'
  platform: string
  subject: string
  lead: string
  code: string | null
  link: string | null
  note: string
  word: string | null
  footer: string
}

/** The colours of ui/src/tokens.css. */
const style = `
:root { color-scheme: light dark; }
body, .page { margin: 0; background: #f2f3ef; }
body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Arabic", "Microsoft YaHei", sans-serif; color: #354144; }
.card, .below { max-width: 480px; }
.card { background: #ffffff; border: 1px solid #e3e6e0; border-radius: 12px; }
.name { font-size: 18px; font-weight: 600; color: #0b4a5a; }
h1 { margin: 0; font-size: 16px; font-weight: 400; color: #10191b; }
.code { font: 600 28px/1.25 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .12em; color: #10191b; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0b4a5a; color: #ffffff; font-weight: 600; text-decoration: none; }
p { margin: 0; overflow-wrap: anywhere; }
.word { font-size: 14px; color: #10191b; border-block-start: 1px solid #e3e6e0; padding-block-start: 16px; }
.footer { font-size: 13px; color: #586466; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0b0f10; }
  body { color: #b8c3c4; }
  .card, .below { max-width: 480px; }
.card { background: #12181a; border-color: #222b2e; }
  .name { color: #6fb9c9; }
  h1, .code, .word { color: #f0f4f4; }
  .word { border-color: #222b2e; }
  .button { background: #2b8499; }
  .footer { color: #8d9b9d; }
}
`
/** For the directive style-src. */
export const mailStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Every part is escaped here. */
export function mailPage({ language, direction, ...parts }: MailParts): string {
  const rows = [
    `<p class="name">${escape(parts.platform)}</p>`,
    `<h1>${escape(parts.lead)}</h1>`,
    ...(parts.code === null
      ? []
      : [`<p class="code" dir="ltr" align="${startOf(direction)}">${escape(parts.code)}</p>`]),
    ...(parts.link === null
      ? []
      : [`<p><a class="button" href="${escape(parts.link)}">${escape(parts.subject)}</a></p>`]),
    `<p>${escape(parts.note)}</p>`,
    ...(parts.word === null ? [] : [`<p class="word">${escape(parts.word)}</p>`]),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(parts.subject)}</title>
<style>${style}</style>
</head>
<body>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="16" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="24" cellspacing="0"><tr><td align="${startOf(direction)}">
<table role="presentation" width="100%" cellpadding="8" cellspacing="0">
${rows.map((row) => `<tr><td>${row}</td></tr>`).join('\n')}
</table>
</td></tr></table>
<table role="presentation" class="below" width="100%" cellpadding="16" cellspacing="0"><tr><td align="${startOf(direction)}"><p class="footer">${escape(parts.footer)}</p></td></tr></table>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function startOf(direction: 'ltr' | 'rtl'): 'left' | 'right' {
  return direction === 'rtl' ? 'right' : 'left'
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
