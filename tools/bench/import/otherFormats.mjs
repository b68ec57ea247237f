// Writes the same script in other formats: Final Draft XML, Word, RTF.
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const xml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const nameOf = ({ characters, extension }) =>
  `${characters.join(' and ').toUpperCase()}${extension ? ` (${extension})` : ''}`

/** Lists every paragraph with its kind, in order. */
function paragraphsOf(script) {
  return script.scenes.flatMap(({ heading, elements }) => [
    ...(heading ? [{ kind: 'Scene Heading', text: heading }] : []),
    ...elements.flatMap((element) => {
      if (element.kind !== 'speech')
        return [{ kind: element.kind === 'transition' ? 'Transition' : 'Action', text: element.text }]
      return [
        { kind: 'Character', text: nameOf(element) },
        ...element.parts.map(({ kind, text }) => ({ kind: kind === 'speech' ? 'Dialogue' : 'Parenthetical', text })),
      ]
    }),
  ])
}

/** Returns a text as two runs, often divided inside a word, as programs store it after revisions. */
const runs = (text) => {
  const half = text.length >> 1
  return `<Text>${xml(text.slice(0, half))}</Text><Text RevisionID="1" Style="">${xml(text.slice(half))}</Text>`
}

export function asFdx(script) {
  const body = paragraphsOf(script)
    .map(
      ({ kind, text }) =>
        `<Paragraph Type="${kind}"><ScriptNote><Paragraph><Text>never said</Text></Paragraph></ScriptNote>${runs(text)}</Paragraph>`,
    )
    .join('\n')
  const page = '<TitlePage><Content><Paragraph><Text>The Play</Text></Paragraph></Content></TitlePage>'
  const head = '<HeaderAndFooter><Header><Paragraph><Text>never said</Text></Paragraph></Header></HeaderAndFooter>'
  return Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<FinalDraft DocumentType="Script" Version="5"><Content>${body}</Content>${head}${page}</FinalDraft>`,
  )
}

const indents = {
  'Scene Heading': 0,
  Action: 0,
  Character: 2640,
  Dialogue: 1440,
  Parenthetical: 1920,
  Transition: 5760,
}

/**
 * Returns a Word file. If `by` is `styles`, paragraphs have styles; otherwise only their indentation shows their kind.
 */
export async function asDocx(script, by) {
  const body = paragraphsOf(script)
    .map(({ kind, text }) => {
      const look =
        by === 'styles' ? `<w:pStyle w:val="${kind.replace(' ', '')}"/>` : `<w:ind w:left="${indents[kind]}"/>`
      const half = text.length >> 1
      const run = (part) => `<w:r><w:t xml:space="preserve">${xml(part)}</w:t></w:r>`
      return `<w:p><w:pPr>${look}</w:pPr>${run(text.slice(0, half))}${run(text.slice(half))}</w:p>`
    })
    .join('')
  const names = Object.keys(indents)
    .map(
      (kind) => `<w:style w:type="paragraph" w:styleId="${kind.replace(' ', '')}"><w:name w:val="${kind}"/></w:style>`,
    )
    .join('')
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const zip = new yazl.ZipFile()
  zip.addBuffer(
    Buffer.from(`<?xml version="1.0"?><w:document ${space}><w:body>${body}</w:body></w:document>`),
    'word/document.xml',
  )
  zip.addBuffer(Buffer.from(`<?xml version="1.0"?><w:styles ${space}>${names}</w:styles>`), 'word/styles.xml')
  zip.end()
  return buffer(zip.outputStream)
}

export function asRtf(script) {
  const escape = (text) =>
    [...text]
      .map((sign) =>
        '\\{}'.includes(sign) ? `\\${sign}` : sign.codePointAt(0) > 126 ? `\\u${sign.charCodeAt(0)}?` : sign,
      )
      .join('')
  const body = paragraphsOf(script)
    .map(({ kind, text }) => `\\pard\\li${indents[kind]} ${escape(text)}\\par`)
    .join('\n')
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Courier;}}{\\*\\generator never said;}\n${body}}`,
    'latin1',
  )
}
