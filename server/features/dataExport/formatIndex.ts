import type { Exporter } from '../../platform/archive/exporter.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const toLink = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const getName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const formatFile = (path: string, label: string) => `<li><a href="${toLink(path)}">${escapeHtml(label)}</a></li>`

const style = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}
h2{margin:2rem 0 0;font-size:1.1rem}p{margin:.25rem 0}ul{padding-left:1.2rem}a{overflow-wrap:anywhere}`

export type IndexOptions = {
  email: string
  now: Date
  /** The paths of the files that the exporters wrote, in the order of the archive. */
  paths: readonly string[]
}

/**
 * Returns the page `index.html` of the archive: each file of the exporters with a link, under the description of the
 * file or of its folder. The page needs no network connection and contains no JavaScript.
 */
export function formatIndex(
  exporters: readonly Pick<Exporter<never>, 'contents'>[],
  { email, now, paths }: IndexOptions,
): string {
  const sections = exporters.flatMap(({ contents }) =>
    contents.flatMap(({ path, description }) => {
      const isFolder = path.endsWith('/')
      const files = paths.filter((one) => (isFolder ? one.startsWith(path) : one === path))
      if (files.length === 0) return []
      const links = files.map((one) => formatFile(one, isFolder ? getName(one) : one))
      const heading = isFolder ? `${path.slice(0, -1)} (${files.length})` : path
      return [`<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(description)}</p><ul>${links.join('')}</ul>`]
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything of yours from Scene Partner</title><style>${style}</style></head><body>
<h1>Everything of yours from Scene Partner</h1>
<p>A copy of what the account ${escapeHtml(email)} kept, made on ${now.toISOString().slice(0, 10)}. <a href="README.txt">README.txt</a> explains the formats, and how to bring it all back.</p>
${sections.join('\n')}
</body></html>
`
}
