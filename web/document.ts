import type { Manifest } from './entry-server.tsx'
import { shareHead, type SharedPage } from './shareHead.ts'
import { barColors, pageStateId, type PageState, type Theme } from './platform/page.ts'
import { scenePartner as house } from './words.ts'

export type DocumentFacts = {
  markup: string
  page: PageState
  theme: Theme
  nonce: string
  manifest: Manifest
  /** The names of the screens whose code the browser will want first. */
  screens: readonly string[]
  /** What search engines and cards may have; null keeps the page from them. */
  shared: SharedPage | null
}

/** What every page runs, in this order. */
const startKeys = ['main.tsx', 'start.tsx']
/** What every page is written in from its first line on. */
const faces = /bricolage-(text|narrow)-basic.*\.woff2$/

/** Files of an entry and of all it imports, each once. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(manifest, next, found)
  return found
}

function filesFor(manifest: Manifest, screens: readonly string[]) {
  const own = screens.map((screen) => Object.keys(manifest).find((key) => manifest[key]?.name === screen))
  const first = startKeys.filter((key) => manifest[key])
  const keys = [...new Set([...first, ...own].flatMap((key) => (key ? [...withImports(manifest, key)] : [])))]
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const [entryKey] = first
  const script = entryKey && manifest[entryKey]?.file
  return {
    script,
    preloads: chunks.flatMap(({ file }) => (file === script ? [] : file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
    faces: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))].filter((file) => faces.test(file)),
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const attribute = (value: string) => value.replace(/[&"<]/g, (sign) => escapes[sign] ?? sign)

/** JSON inside markup: no `<` may end the element early, and two line ends that JSON allows and scripts do not. */
const asJson = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const inHead = /<title>.*?<\/title>|<meta [^>]*?\/?>|<link [^>]*?\/?>/gs

/** React leaves a screen's title and descriptions where they were written; documents want them on top. */
function liftHead(markup: string) {
  const lifted: string[] = []
  const body = markup.replace(inHead, (tag) => {
    lifted.push(tag)
    return ''
  })
  return { head: lifted.join(''), body }
}

/** The whole HTML of one page. */
export function writeDocument({ markup, page, theme, nonce, manifest, screens, shared }: DocumentFacts): string {
  const { head, body } = liftHead(markup)
  const files = filesFor(manifest, screens)
  const links = [
    ...files.faces.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${attribute(file)}">`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="/${attribute(file)}">`),
    files.script && `<script type="module" src="/${attribute(files.script)}"></script>`,
  ]
  return [
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta property="csp-nonce" nonce="${attribute(nonce)}">`,
    '<meta name="color-scheme" content="light dark">',
    // Said before any file is there, so that the order of layers never depends on which comes first.
    `<style nonce="${attribute(nonce)}">@layer reset, base, pieces, screens;</style>`,
    ...(['light', 'dark'] as const).map(
      (side) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${side})" content="${barColors[theme ?? side]}">`,
    ),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" href="/rss.xml" type="application/rss+xml" title="${house}">`,
    ...links.filter(Boolean),
    head,
    shared === null ? '' : shareHead(head, shared),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="${pageStateId}">${asJson(page)}</script></body></html>`,
  ].join('')
}
