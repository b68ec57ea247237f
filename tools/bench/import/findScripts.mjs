// Finds the scripts of a folder, with their speeches if these are known. Three kinds of files contain the speeches: a
// .json of the same name with a list of speeches (`{speeches: [{character, speech}]}`), a .txt with a list of elements
// (`CHARACTER:"…"`), and a script in a format that marks speeches (Final Draft, TEI or Fountain).
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { root } from '../../build.mjs'

const { SaxesParser } = createRequire(join(root, 'script/package.json'))('saxes')

const readable = new Set([
  '.txt',
  '.md',
  '.pdf',
  '.docx',
  '.rtf',
  '.fdx',
  '.fountain',
  '.html',
  '.htm',
  '.xhtml',
  '.odt',
])

/** Parses XML and calls `open(name, attributes)`, `say(text)` and `close(name)`. */
function walkXml(text, { open, say, close }) {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  parser.on('text', say)
  parser.on('closetag', ({ name }) => close(name))
  parser.write(text.replace(/^\uFEFF/u, '')).close()
}

const squeeze = (text) => text.replace(/\s+/gu, ' ').trim()
/** Removes extensions like (V.O.) and (CONT'D) from the character name of a cue, and the `^` of a dual dialogue. */
const bareName = (cue) => squeeze(cue.replace(/\([^)]*\)?/gu, ' ')).replace(/\^$/u, '')

/** Returns the speeches of a Final Draft file by paragraph type. A speech continues only after a parenthetical. */
function speechesOfFdx(text) {
  const speeches = []
  const path = []
  let kind = ''
  let words = ''
  let speech
  const isScript = () =>
    path.includes('Content') && !path.some((name) => /ScriptNote|TitlePage|Header|Summary/u.test(name))
  walkXml(text, {
    open(name, attributes) {
      path.push(name)
      if (name !== 'Paragraph' || !isScript()) return
      kind = attributes.Type ?? ''
      words = ''
    },
    say(part) {
      if (path.at(-1) === 'Text' && isScript()) words += part
    },
    close(name) {
      if (name === 'Paragraph' && isScript() && kind !== '') {
        if (kind === 'Character') speeches.push((speech = { character: bareName(words), text: '' }))
        else if (kind === 'Dialogue' || kind === 'Lyrics') {
          if (speech) speech.text = squeeze(`${speech.text} ${words}`)
        } else if (kind !== 'Parenthetical') speech = undefined
        kind = ''
      }
      path.pop()
    },
  })
  return speeches.filter(({ text: said }) => said !== '')
}

/** Returns the speeches of a play in TEI: speaker and text of each `<sp>`, without stage directions and notes. */
function speechesOfTei(text) {
  const speeches = []
  const path = []
  let speech
  walkXml(text, {
    open(name) {
      path.push(name)
      if (name === 'sp') speech = { character: '', text: '' }
    },
    say(part) {
      if (!speech || path.includes('stage') || path.includes('note')) return
      if (path.includes('speaker')) speech.character += part
      else speech.text += part
    },
    close(name) {
      path.pop()
      if (['l', 'p', 'lb'].includes(name) && speech) speech.text += ' '
      if (name !== 'sp') return
      speeches.push({ character: squeeze(speech.character).replace(/[.:]$/u, ''), text: squeeze(speech.text) })
      speech = undefined
    },
  })
  return speeches.filter(({ text: said }) => said !== '')
}

const element = /^([A-Z]+):"([^]*?)"(?: .*)?$(?=\n[A-Z]+:|\n*(?![^]))/gmu
const isListOfElements = (text) => /^\s*[A-Z]+:["\s]/u.test(text) && text.includes('"')

/** Returns the speeches in a list of script elements. Each name starts a new speech. */
function speechesOfElements(text) {
  const speeches = []
  let speech
  for (const [, kind, words] of text.matchAll(element)) {
    if (kind === 'CHARACTER') speeches.push((speech = { character: bareName(words), text: '' }))
    else if (kind === 'DIALOGUE' || kind === 'LYRIC') {
      if (speech) speech.text = squeeze(`${speech.text} ${words}`)
    } else if (kind !== 'PARENTHETICAL') speech = undefined
  }
  return speeches.filter(({ text: said }) => said !== '')
}

/** Formats these speeches as a user pastes a play: each name as `NAME.`, with the speech below. */
const pasted = (speeches) => speeches.map(({ character, text }) => `${character.toUpperCase()}.\n${text}\n`).join('\n')

const listed = (text) => {
  const { speeches } = JSON.parse(text)
  return Array.isArray(speeches) ? speeches.map(({ character, speech }) => ({ character, text: speech })) : undefined
}

/**
 * Lists every script of a folder and its subfolders: `{ name, kind, path | text, known }`. `known` is undefined if the
 * speeches are not known. `speechesOfFountain` reads the speeches from Fountain's own markup.
 */
export async function findWorks(folder, speechesOfFountain) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const byName = new Map()
  for (const path of files.toSorted()) {
    const name = basename(path, extname(path))
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const works = []
  for (const [name, paths] of byName) {
    const having = (ending) => paths.find((path) => extname(path).toLowerCase() === ending)
    const read = (path) => readFile(path, 'utf8')
    const texts = having('.txt')
    const elements = texts && isListOfElements(await read(texts)) ? texts : undefined
    const marked = async (except) => {
      for (const [path, speechesIn] of [
        [having('.json'), listed],
        [elements, speechesOfElements],
        [having('.fdx'), speechesOfFdx],
        [having('.xml'), speechesOfTei],
        [having('.fountain'), speechesOfFountain],
      ]) {
        const known = path && path !== except ? speechesIn(await read(path)) : undefined
        if (known && known.length > 0) return known
      }
      return undefined
    }
    for (const path of paths) {
      const kind = extname(path).slice(1).toLowerCase()
      const isScript = readable.has(`.${kind}`) && path !== elements
      if (isScript) works.push({ name, kind, path, known: await marked(path) })
      if (kind !== 'xml') continue
      const known = speechesOfTei(await read(path))
      if (known.length > 0) works.push({ name, kind: 'tei', path, known })
      if (known.length > 0) works.push({ name, kind: 'tei, pasted', text: pasted(known), known })
    }
  }
  return works
}
