// Writes a play as a book (EPUB 3) like those of public digital libraries: a chapter for each scene, a cover, a table
// of contents, a licence and a style sheet.
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const xml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const nameOf = ({ characters, extension }) => `${characters.join(' and ')}${extension ? ` (${extension})` : ''}`
const bare = (text) => text.replace(/^[[(_]+|[\])_]+$/gu, '')

/** Returns the text of a speech with its directions, as HTML. */
const wordsOf = ({ parts }, direction) =>
  parts.map(({ kind, text }) => (kind === 'speech' ? xml(text) : direction(bare(text)))).join(' ')
const inBrackets = (text) => `[<i>${xml(text)}</i>]`
const inItalics = (text) => `<i class="stage">${xml(text)}</i>`

/** How a book prints a speech and a direction. */
const forms = {
  above: {
    speech: (one) => `<p>${xml(nameOf(one).toUpperCase())}.<br/>\n${wordsOf(one, inBrackets)}</p>`,
    direction: (text) => `<p>${inBrackets(bare(text))}</p>`,
  },
  smallCapitals: {
    speech: (one) => `<p><span class="charname">${xml(nameOf(one))}.</span> ${wordsOf(one, inBrackets)}</p>`,
    direction: (text) => `<p class="scenedesc">${inBrackets(bare(text))}</p>`,
  },
  italics: {
    speech: (one) => `<p><b>${xml(nameOf(one))}</b> ${wordsOf(one, inItalics)}</p>`,
    direction: (text) => `<p><i>${xml(bare(text))}</i></p>`,
  },
}

const css =
  '.charname { font-variant: small-caps; }\n.center { text-align: center }\n.scenedesc { margin-left: 10%; }\nh2 { font-weight: normal }'
const page = (body, type = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>The Play | A Library</title><link rel="stylesheet" type="text/css" href="book.css"/></head><body${type && ` epub:type="${type}"`}>${body}</body></html>`

/** Writes the book. `form`: a key of `forms`. */
export async function asEpub({ scenes }, form) {
  const { speech, direction } = forms[form]
  const chapters = scenes.map(({ heading, elements }) => {
    const rows = elements.map((one) => (one.kind === 'speech' ? speech(one) : direction(one.text)))
    return page(`<div class="chapter">${heading ? `<h2>${xml(heading)}</h2>` : ''}\n${rows.join('\n')}</div>`)
  })
  const files = {
    'cover.xhtml': page('<img src="cover.png" alt="Cover"/>', 'cover'),
    'nav.xhtml': page(
      `<nav epub:type="toc"><ol>${chapters.map((_one, at) => `<li><a href="c${at}.xhtml">Part ${at + 1}</a></li>`).join('')}</ol></nav>`,
    ),
    'title.xhtml': page(
      '<section class="pg-boilerplate pgheader" id="pg-header"><h2>A free book</h2><p>This book may be copied.</p></section><h1>The Play</h1><p class="center">by A. Writer</p>',
    ),
    ...Object.fromEntries(chapters.map((text, at) => [`c${at}.xhtml`, text])),
    'licence.xhtml': page(
      '<section class="pg-boilerplate pgfooter" id="pg-footer"><h2>Licence</h2><p>Please read this. YOU AGREE to the terms.</p></section>',
    ),
  }
  const names = Object.keys(files)
  const items = names.map(
    (name) =>
      `<item id="${name}" href="${name}" media-type="application/xhtml+xml"${name === 'nav.xhtml' ? ' properties="nav"' : ''}/>`,
  )
  const archive = new yazl.ZipFile()
  const add = (name, text, options) => archive.addBuffer(Buffer.from(text), name, options)
  add('mimetype', 'application/epub+zip', { compress: false })
  add(
    'META-INF/container.xml',
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  )
  add(
    'OEBPS/content.opf',
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Play</dc:title><dc:creator>A. Writer</dc:creator></metadata><manifest>${items.join('')}<item id="css" href="book.css" media-type="text/css"/></manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
  )
  for (const [name, text] of Object.entries(files)) add(`OEBPS/${name}`, text)
  add('OEBPS/book.css', css)
  archive.end()
  return buffer(archive.outputStream)
}
