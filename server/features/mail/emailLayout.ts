/** The content of an e-mail before rendering: a heading, paragraphs, one link (`action`), and further paragraphs. */
export type EmailContent = {
  heading: string
  before: readonly string[]
  action: { label: string; url: string }
  after: readonly string[]
}

const signature = 'Scene Partner, the reader who waits for you'

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)

/** Renders the plain-text part of an e-mail. */
export function renderEmailText({ heading, before, action, after }: EmailContent): string {
  return [heading, ...before, `${action.label}:\n${action.url}`, ...after, `-- \n${signature}`].join('\n\n')
}

// Some mail programs drop style sheets, and some drop the `background` shorthand. So the styles are inline, and
// backgrounds are set with `background-color`.
const cardStyle =
  'max-width:32em;margin:0 auto;padding:32px 28px;background-color:#fffaf0;color:#211c15;border-radius:6px'
const bodyStyle = 'margin:0;padding:32px 16px;background-color:#14110d;font:17px/1.5 Georgia,serif'
const buttonStyle =
  'display:inline-block;padding:12px 22px;border-radius:6px;background-color:#8a4b00;color:#ffffff;text-decoration:none'
const quietStyle = 'color:#6b6255;font-size:14px'

const renderParagraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

/** Renders the HTML part of an e-mail. */
export function renderEmailHtml({ heading, before, action, after }: EmailContent): string {
  const url = escapeHtml(action.url)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${bodyStyle}">
<div style="${cardStyle}">
<h1 style="margin:0 0 20px;font-size:26px;font-weight:normal">${escapeHtml(heading)}</h1>
${before.map(renderParagraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>
${after.map(renderParagraph).join('\n')}
<p style="${quietStyle}">If the button does nothing, copy this address: <span style="word-break:break-all">${url}</span></p>
<p style="${quietStyle};margin-bottom:0">${signature}</p>
</div>
</body>
</html>`
}
