import type { Manifest } from './entry-server.tsx'
import { renderSeoHead, type SeoPage } from './renderSeoHead.ts'
import { browserThemeColors, pageStateId, type PageState, type Theme } from './platform/page/pageState.ts'
import { roomFilesId } from './platform/page/offlineFiles.ts'
import { productName } from './messages.ts'

export type DocumentOptions = {
  markup: string
  page: PageState
  theme: Theme
  nonce: string
  manifest: Manifest
  /**
   * Names of the screens whose code the browser needs first. The page tells the browser to preload the files of these
   * screens.
   */
  screens: readonly string[]
  /** What search engines and link previews show about the page. Null if neither may show it. */
  seo: SeoPage | null
}

/** The entry modules of every page, in the order in which the browser runs them. */
const startKeys = ['main.tsx', 'start.tsx']
/** Matches the font files that the first visible text of every page needs. The page preloads them. */
const initialFonts = /bricolage-(text|narrow)-basic.*\.woff2$/

/** Returns the manifest keys of an entry and of all files that it imports, directly or not, each key once. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(manifest, next, found)
  return found
}

function listAssets(manifest: Manifest, screens: readonly string[]) {
  const screenKeys = screens.map((screen) => Object.keys(manifest).find((key) => manifest[key]?.name === screen))
  const first = startKeys.filter((key) => manifest[key])
  const keys = [...new Set([...first, ...screenKeys].flatMap((key) => (key ? [...withImports(manifest, key)] : [])))]
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const [entryKey] = first
  const script = entryKey && manifest[entryKey]?.file
  return {
    script,
    preloads: chunks.flatMap(({ file }) => (file === script ? [] : file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
    fonts: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))].filter((file) => initialFonts.test(file)),
  }
}

/**
 * Matches the keys of code files that a rehearsal or a self-tape may load while it runs: files of the features
 * `rehearsal`, `selfTape` and `offlineScripts` and of the shell, and files that several features share, whose names
 * begin with `_`.
 */
const roomCode = /^(?:_|shell\/|features\/(?:rehearsal|selfTape|offlineScripts)\/)/
/**
 * Matches the model files of the speech recogniser. They are not in the list of files for offline use: the browser
 * stores them when the actor turns the recogniser on.
 */
const largeFiles = /\.(?:onnx|wasm)$/

/** Lists the paths of all files that the rehearsal room and the self-tape need to run offline. */
function listRoomFiles(manifest: Manifest): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports.filter((name) => roomCode.test(name))]) visit(next)
  }
  for (const key of startKeys) visit(key)
  const files = [...found].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key] ?? { file: '' }
    return [file, ...css, ...assets]
  })
  return [...new Set(files)].filter((file) => file !== '' && !largeFiles.test(file)).map((file) => `/${file}`)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escapeAttribute = (value: string) => value.replace(/[&"<]/g, (sign) => escapes[sign] ?? sign)

/**
 * Serializes a value as JSON for a script element. Escapes `<`, because `</script>` would end the element. Also escapes
 * the line separators U+2028 and U+2029, which JSON allows in a string, but JavaScript before 2019 does not.
 */
const serializeJson = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const headTags = /<title>.*?<\/title>|<meta [^>]*?\/?>|<link [^>]*?\/?>/gs

/** Moves the title, meta and link tags into the head, because React renders them where the screen contains them. */
function extractHeadTags(markup: string) {
  const tags: string[] = []
  const body = markup.replace(headTags, (tag) => {
    tags.push(tag)
    return ''
  })
  return { head: tags.join(''), body }
}

/** Returns the complete HTML document of one page. */
export function renderDocument({ markup, page, theme, nonce, manifest, screens, seo }: DocumentOptions): string {
  const { head, body } = extractHeadTags(markup)
  const files = listAssets(manifest, screens)
  const links = [
    ...files.fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${escapeAttribute(file)}">`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="/${escapeAttribute(file)}">`),
    files.script && `<script type="module" src="/${escapeAttribute(files.script)}"></script>`,
  ]
  return [
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta property="csp-nonce" nonce="${escapeAttribute(nonce)}">`,
    '<meta name="color-scheme" content="light dark">',
    // This style declares the order of the layers before any stylesheet is loaded. Otherwise the order would depend on
    // which stylesheet loads first.
    `<style nonce="${escapeAttribute(nonce)}">@layer reset, base, pieces, screens;</style>`,
    ...(['light', 'dark'] as const).map(
      (side) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${side})" content="${browserThemeColors[theme ?? side]}">`,
    ),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" href="/rss.xml" type="application/rss+xml" title="${productName}">`,
    ...links.filter(Boolean),
    head,
    seo === null ? '' : renderSeoHead(head, seo),
    `</head><body><div id="root">${body}</div>`,
    page.isOfflinePage
      ? `<script type="application/json" id="${roomFilesId}">${serializeJson(listRoomFiles(manifest))}</script>`
      : '',
    `<script type="application/json" id="${pageStateId}">${serializeJson(page)}</script></body></html>`,
  ].join('')
}
