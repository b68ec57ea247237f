// Lays a parsed script out as paragraphs, by a design: the position, letter case and font style of names, and how
// directions are marked. `writers.mjs` writes the paragraphs as files.
//
// A paragraph is `{ runs: [{ text, bold, italic }], indent, centred, isTight, label }`, or `{ cells: [paragraphs, …] }`
// for a row of a table. Indents are in points. `isTight` means that no gap separates it from the paragraph above.

const titleCase = (name) =>
  name
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ (And|Of|The)(?= )/gu, (word) => word.toLowerCase())

export const cases = {
  upper: (name) => name.toUpperCase().replace(/ AND /gu, ' and '),
  title: titleCase,
  /**
   * In this design, role names that end in a letter of the second half of the alphabet are in title case, and all
   * others in capitals.
   */
  mixed: (name) => (/[n-z]$/iu.test(name) ? titleCase(name) : cases.upper(name)),
}

const brackets = { round: ['(', ')'], square: ['[', ']'], none: ['', ''] }
const bare = (direction) =>
  direction
    .trim()
    .replace(/^[([]+|[)\]]+$/gu, '')
    .replace(/[[\]]/gu, '')

const plain = {
  cue: { case: 'upper', bold: false, italic: false, centred: false, indent: 0, mark: '', isInline: false },
  direction: { bracket: 'round', italic: false },
  action: { bracket: 'none', italic: false, indent: 0 },
  speech: { indent: 0, say: (text) => text },
  heading: { bold: false, centred: false },
}

/** Returns a complete design: values that are absent are taken from the plain design. */
const complete = (design) =>
  Object.fromEntries(Object.entries(plain).map(([part, values]) => [part, { ...values, ...design[part] }]))

const directionRun = (text, { bracket, italic }) => {
  const [open, close] = brackets[bracket]
  return { text: `${open}${bare(text)}${close}`, italic }
}

/**
 * Returns a cue as one run: its text and font style. `written` is the name as this cue spells it; absent if the cue has
 * the role's own name.
 */
function cueRun({ characters, written, extension }, cue) {
  const name = cases[cue.case](written ?? characters.join(' and '))
  return { text: `${name}${extension ? ` (${extension})` : ''}${cue.mark}`, bold: cue.bold, italic: cue.italic }
}

/** Returns the runs of a speech: one for each part, which is spoken text or a stage direction. */
const speechRuns = ({ parts }, { direction, speech }, index) =>
  parts.map(({ kind, text }) => (kind === 'speech' ? { text: speech.say(text, index) } : directionRun(text, direction)))

const withSpaces = (runs) => runs.map((run, index) => (index === 0 ? run : { ...run, text: ` ${run.text}` }))

/** Divides runs into rows of at most `most` characters. */
function wrapRuns(runs, most, hasOwnRows) {
  const rows = [[]]
  let length = 0
  let isAfterDirection = false
  for (const { text, ...look } of runs) {
    // In a song, a direction is on its own row.
    const isDirection = /^\s*[[(]/u.test(text)
    if (hasOwnRows && length > 0 && (isDirection || isAfterDirection)) {
      rows.push([])
      length = 0
    }
    isAfterDirection = isDirection
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      if (length > 0 && length + 1 + word.length > most) {
        rows.push([])
        length = 0
      }
      const row = rows.at(-1)
      row.push({ ...look, text: length > 0 ? ` ${word}` : word })
      length += word.length + 1
    }
  }
  return rows
}

/** Returns whether the speech with this index is a song. */
export const isSung = (index) => index % 9 === 4

/** Returns the paragraphs of one speech. */
function speechParagraphs(element, design, index) {
  const { cue, speech } = design
  const own = cueRun(element, cue)
  const number = design.numbering ? `${design.numbering(index)}` : ''
  const name = { ...own, text: `${number}${own.text}${design.gapAfterName ? '    ' : ''}` }
  const words = speechRuns(element, design, index)
  const { indent } = speech
  if (design.isTable) return [{ cells: [[{ runs: [name] }], [{ runs: withSpaces(words) }]] }]
  const runs = cue.isInline ? withSpaces([name, ...words]) : withSpaces(words)
  // In some designs only songs are divided into rows; other speeches are paragraphs.
  const isWrapped = design.wrap && (!design.wrapsSongs || isSung(index))
  const rows = isWrapped ? wrapRuns(runs, design.wrap, design.wrapsSongs) : [runs]
  const speechRows = rows.map((own, at) => ({ runs: own, indent, isTight: at > 0 || !cue.isInline, isSpeech: true }))
  if (cue.isInline) return speechRows
  const nameRow = { runs: [name], indent: cue.indent, centred: cue.centred }
  // In these designs, some names are separated from their speech by the exit of another role.
  if (design.exits && index % 7 === 3) {
    const exit = directionRun(`The ${index % 2 === 0 ? 'Maid' : 'Porter'} exits.`, design.action)
    const isTight = design.exits !== 'apart'
    const [first, ...others] = speechRows
    return [nameRow, { runs: [exit], indent, isTight }, { ...first, isTight }, ...others]
  }
  // Some scripts put the first direction on its own row under the name.
  if (design.direction.isOwnRow && element.parts[0]?.kind === 'parenthetical') {
    const [first, ...others] = words
    const rest = { runs: withSpaces(others), indent, isTight: true, isSpeech: true }
    return [nameRow, { runs: [first], indent: indent + (design.direction.indent ?? 0), isTight: true }, rest]
  }
  return [nameRow, ...speechRows]
}

/** Returns the paragraphs of a table cell: a name above or before its speech. */
const cellOf = (element, design, index) =>
  speechParagraphs(element, design, index).map((paragraph) => ({ ...paragraph, indent: 0, centred: false }))

/** Lays out actions beside dialogue, in a table of two columns with a header row. */
function layOutBeside(elements, design) {
  const head = design.beside.map((text) => [{ runs: [{ text, bold: true }] }])
  const rows = [{ cells: head, isBeside: true }]
  let isOpen = false
  for (const [index, element] of elements.entries()) {
    const isAction = element.kind !== 'speech'
    if (isAction || !isOpen || rows.at(-1).cells[1].length >= design.mostBeside) {
      const action = isAction ? bare(element.text) : `They wait at the ${index % 2 === 0 ? 'door' : 'window'}.`
      rows.push({ cells: [[{ runs: [{ text: action }] }], []], isBeside: true })
      isOpen = true
    }
    if (!isAction) rows.at(-1).cells[1].push(...cellOf(element, design, index))
  }
  return rows
}

const areOthers = (one, other) =>
  one?.kind === 'speech' && other?.kind === 'speech' && one.characters.join() !== other.characters.join()

/** Turns some pairs of consecutive speeches into speeches that are said at the same time. */
function joinPairs(elements) {
  const joined = []
  for (let at = 0; at < elements.length; at += 1) {
    const isPair = at % 5 === 2 && areOthers(elements[at], elements[at + 1])
    joined.push(isPair ? { kind: 'pair', elements: [elements[at], elements[at + 1]] } : elements[at])
    if (isPair) at += 1
  }
  return joined
}

/** Lays a parsed script out as paragraphs. `label` of a design returns the label of a row by its number, from 1. */
export function layOutScript(script, given) {
  const design = { ...given, ...complete(given) }
  // As in printed editions: if the speeches contain parentheses, directions are in square brackets.
  const hasSpokenBrackets = script.scenes.some(({ elements }) =>
    elements.some(({ kind, text }) => kind === 'speech' && text.includes('(')),
  )
  if (hasSpokenBrackets && design.direction.bracket === 'round') design.direction.bracket = 'square'
  const paragraphs = []
  let spoken = 0
  for (const { heading, elements } of script.scenes) {
    if (heading)
      paragraphs.push({ runs: [{ text: heading, bold: design.heading.bold }], centred: design.heading.centred })
    if (design.beside) {
      paragraphs.push(...layOutBeside(elements, design))
      continue
    }
    for (const element of design.hasPairs ? joinPairs(elements) : elements) {
      if (element.kind === 'pair')
        paragraphs.push({ cells: element.elements.map((one) => cellOf(one, design, spoken++)), isBeside: true })
      else if (element.kind === 'speech') paragraphs.push(...speechParagraphs(element, design, spoken++))
      else {
        const run = directionRun(element.text, design.action)
        const paragraph = { runs: [run], indent: design.action.indent }
        paragraphs.push(design.isTable ? { cells: [[{ runs: [] }], [paragraph]] } : paragraph)
      }
    }
  }
  if (!design.label) return paragraphs
  let number = 0
  return paragraphs.map((one) => (one.isSpeech ? { ...one, label: design.label(++number) } : one))
}
