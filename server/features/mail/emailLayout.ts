/** A letter before it has a form: paragraphs, one thing to do, paragraphs. */
export type Letter = {
  heading: string
  before: readonly string[]
  action: { label: string; url: string }
  after: readonly string[]
}

const signature = 'Scene Partner, the reader who waits for you'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export function renderText({ heading, before, action, after }: Letter): string {
  return [heading, ...before, `${action.label}:\n${action.url}`, ...after, `-- \n${signature}`].join('\n\n')
}

// Mail programs drop style sheets, and some drop `background` shorthand: so colours stand on each element.
const sheet = 'max-width:32em;margin:0 auto;padding:32px 28px;background-color:#fffaf0;color:#211c15;border-radius:6px'
const stage = 'margin:0;padding:32px 16px;background-color:#14110d;font:17px/1.5 Georgia,serif'
const button =
  'display:inline-block;padding:12px 22px;border-radius:6px;background-color:#8a4b00;color:#ffffff;text-decoration:none'
const quiet = 'color:#6b6255;font-size:14px'

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

export function renderHtml({ heading, before, action, after }: Letter): string {
  const url = escapeHtml(action.url)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${stage}">
<div style="${sheet}">
<h1 style="margin:0 0 20px;font-size:26px;font-weight:normal">${escapeHtml(heading)}</h1>
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${button}">${escapeHtml(action.label)}</a></p>
${after.map(paragraph).join('\n')}
<p style="${quiet}">If the button does nothing, copy this address: <span style="word-break:break-all">${url}</span></p>
<p style="${quiet};margin-bottom:0">${signature}</p>
</div>
</body>
</html>`
}
