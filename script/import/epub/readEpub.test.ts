import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches, type Script } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

const formatSpeeches = (script: Script) =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)

async function zip(files: Record<string, string>): Promise<Uint8Array> {
  const archive = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' })
  archive.end()
  return new Uint8Array(await buffer(archive.outputStream))
}

const container = (path = 'OEBPS/content.opf') =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`
const page = (body: string, bodyType = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><link rel="stylesheet" href="css/book.css"/></head><body${bodyType && ` epub:type="${bodyType}"`}>${body}</body></html>`

const line = (name: string, words: string) => `<p><span class="who">${name}.</span> ${words}</p>`
const chapters = {
  'OEBPS/text/act 2.xhtml': page(
    `<h2>ACT II</h2><p class="how">[<i>The gate is open.</i>]</p>${line('Ida', 'You came back.')}${line('Mr. Bell', 'I said I would.')}${line('Ida', 'So you did.')}`,
  ),
  'OEBPS/text/act1.xhtml': page(
    `<h2>ACT I</h2>${line('Ida', 'You kept the key.')}${line('Mr. Bell', 'I kept it <i>for you</i>, nobody else.')}${line('Ida', 'Then open the gate.')}${line('Mr. Bell', 'It rains. It always&nbsp;rains.')}`,
  ),
  'OEBPS/text/imprint.xhtml': page('<p>This edition was made by many people.</p>', 'frontmatter imprint'),
  'OEBPS/text/cover.xhtml': page('<p>The cover of this book.</p>'),
  'OEBPS/text/note.xhtml': page('<p>A note for another day.</p>'),
  'OEBPS/text/licence.xhtml': page('<p>START: FULL LICENSE</p><p>Please read this before you distribute.</p>'),
  'OEBPS/nav.xhtml': page('<nav epub:type="toc"><ol><li><a href="text/act1.xhtml">ACT I</a></li></ol></nav>'),
  'OEBPS/css/book.css': '.who { font-variant: small-caps }',
}
const item = (id: string, href: string, more = '') =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${more}/>`
const packageDocument = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title id="t">The Gate &amp; the Key</dc:title><dc:title>Another title</dc:title><dc:creator>Ada  North</dc:creator></metadata><manifest>${item('second', 'text/act%202.xhtml')}${item('first', 'text/act1.xhtml')}${item('imprint', 'text/imprint.xhtml')}${item('cover', 'text/cover.xhtml')}${item('note', 'text/note.xhtml')}${item('licence', 'text/licence.xhtml')}${item('nav', 'nav.xhtml', ' properties="nav"')}<item id="css" href="css/book.css" media-type="text/css"/></manifest><spine><itemref idref="cover"/><itemref idref="nav"/><itemref idref="imprint"/><itemref idref="first"/><itemref idref="second"/><itemref idref="note" linear="no"/><itemref idref="licence"/></spine><guide><reference type="cover" title="Cover" href="text/cover.xhtml"/></guide></package>`

const book = (changes: Record<string, string> = {}) =>
  zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container(),
    'OEBPS/content.opf': packageDocument,
    ...chapters,
    ...changes,
  })

const expected = [
  'Ida: You kept the key.',
  'Mr. Bell: I kept it for you, nobody else.',
  'Ida: Then open the gate.',
  'Mr. Bell: It rains. It always rains.',
  'Ida: You came back.',
  'Mr. Bell: I said I would.',
  'Ida: So you did.',
]

test('the chapters of an e-book are read in reading order, and names in small capitals are cues', async () => {
  const { format, script } = await readScriptFile(await book(), 'gate.epub')
  expect(format).toBe('epub')
  expect(formatSpeeches(script)).toEqual(expected)
  expect(script.scenes.map(({ heading }) => heading)).toEqual(['ACT I', 'ACT II'])
})

test('an imported e-book has the title and the author of its metadata', async () => {
  const { title, content } = await readScriptFile(await book(), 'x.epub')
  expect(title).toBe('The Gate & the Key')
  expect(content.split('\n').slice(0, 2)).toEqual(['Title: The Gate & the Key', 'Author: Ada North'])
})

test('cover, imprint, licence and pages outside the reading order of an e-book are left out', async () => {
  const { content, leftOut } = await readScriptFile(await book(), 'gate.epub')
  expect(content).not.toMatch(/cover of this|many people|another day|LICENSE|distribute/u)
  expect(leftOut).toContainEqual({ what: 'pages of the book around the text', count: 2 })
})

test('the imprint of an e-book is left out, also if the attribute `epub:type` is in single quotes', async () => {
  const imprint = chapters['OEBPS/text/imprint.xhtml'].replace('"frontmatter imprint"', "'frontmatter imprint'")
  const { leftOut } = await readScriptFile(await book({ 'OEBPS/text/imprint.xhtml': imprint }), 'gate.epub')
  expect(imprint).toContain("epub:type='frontmatter imprint'")
  // The licence is left out too.
  expect(leftOut).toContainEqual({ what: 'pages of the book around the text', count: 2 })
})

test('an EPUB file is recognised even if the entry with its type is not the first entry of the archive', async () => {
  const { mimetype, ...files } = {
    mimetype: 'application/epub+zip',
    'OEBPS/content.opf': packageDocument,
    ...chapters,
    'META-INF/container.xml': container(),
  }
  const { format, script } = await readScriptFile(await zip({ ...files, mimetype }), 'download')
  expect(format).toBe('epub')
  expect(formatSpeeches(script)).toEqual(expected)
})

test('the next chapter is read even if a chapter ends within an element that is not closed', async () => {
  const source = chapters['OEBPS/text/act1.xhtml']
  const { script } = await readScriptFile(
    await book({ 'OEBPS/text/act1.xhtml': source.replace('</body></html>', '<script>var hidden = "') }),
    'gate.epub',
  )
  expect(formatSpeeches(script)).toEqual(expected)
})

const encryption = (algorithm: string, path: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`

test('a copy-protected e-book is refused, and an e-book in which only the fonts are encrypted is read', async () => {
  const drm = encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/text/act1.xhtml')
  await expect(readScriptFile(await book({ 'META-INF/encryption.xml': drm }), 'x.epub')).rejects.toMatchObject({
    reason: 'copyProtected',
  })
  const fonts = encryption('http://www.idpf.org/2008/embedding', 'OEBPS/fonts/a.otf')
  const { script } = await readScriptFile(await book({ 'META-INF/encryption.xml': fonts }), 'x.epub')
  expect(formatSpeeches(script)).toEqual(expected)
})

const withPackage = (text: string) => book({ 'OEBPS/content.opf': text })
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`
test.each([
  ['S-41 a package document that declares entities', () => withPackage(`${laughs}<package>&b;</package>`), 'bomb'],
  [
    'S-41 chapters outside the archive',
    () => withPackage(packageDocument.replace(/href="text\//gu, 'href="../../../../etc/')),
    'broken',
  ],
  [
    'S-41 chapters on another server',
    () => withPackage(packageDocument.replace(/href="text\//gu, 'href="http://127.0.0.1/')),
    'empty',
  ],
  ['a container that names a missing package', () => book({ 'META-INF/container.xml': container('no.opf') }), 'broken'],
  ['a book without chapters', () => withPackage(packageDocument.replace(/<itemref[^>]*>/gu, '')), 'empty'],
  ['an archive with the type of a book only', () => zip({ mimetype: 'application/epub+zip', x: 'y' }), 'unknown'],
  [
    'S-41 a chapter that decompresses to sixty megabytes',
    () => book({ 'OEBPS/text/act1.xhtml': ' '.repeat(60 * 1_048_576) }),
    'bomb',
  ],
  [
    'S-41 a book of four thousand entries',
    () => book(Object.fromEntries(Array.from({ length: 4_000 }, (_none, index) => [`f${index}`, 'x']))),
    'bomb',
  ],
])('%s: the book is refused', { tags: ['long'] }, async (_what, make, reason) => {
  await expect(readScriptFile(await make(), 'x.epub')).rejects.toMatchObject({ reason })
})

test('a chapter of an e-book is read even if the EPUB guide names a place inside this chapter as the cover', async () => {
  const inside = packageDocument.replace('href="text/cover.xhtml"/></guide>', 'href="text/act1.xhtml#cover"/></guide>')
  const { script } = await readScriptFile(await book({ 'OEBPS/content.opf': inside }), 'gate.epub')
  expect(formatSpeeches(script)).toEqual(expected)
})
