// Typesets a script as screenplay programs do: columns, page numbers, (MORE) and (CONT'D), repeated names at the top of
// a page, revision marks, and dual dialogue.
import { makePdf } from './pdf.mjs'

const inch = 72
const letter = 7.2
const line = 12

/** The position of each column in inches, as programs set it: US Letter, and A4 as in Final Draft. */
export const forms = {
  letter: {
    width: 612,
    height: 792,
    action: 1.5,
    dialogue: 2.4,
    bracket: 2.8,
    cue: 3.4,
    right: 7.5,
    top: 1,
    bottom: 1,
    number: 7.2,
  },
  a4: {
    width: 595,
    height: 842,
    action: 1.25,
    dialogue: 2.25,
    bracket: 3,
    cue: 3.75,
    right: 7.1,
    top: 1.1,
    bottom: 1,
    number: 6.9,
  },
  centred: {
    width: 612,
    height: 792,
    action: 1.5,
    dialogue: 2.5,
    bracket: 3,
    cue: null,
    right: 7.5,
    top: 1,
    bottom: 1,
    number: 7.2,
  },
}

function wrap(text, inches) {
  const most = Math.max(10, Math.floor((inches * inch) / letter))
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== '' && last.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** Typesets a parsed script. Returns the bytes of a PDF. */
export function layOut(script, form, { watermark, revision, sceneNumbers, title } = {}) {
  const pages = []
  let page
  let y
  const bottom = form.height - form.bottom * inch
  const put = (inches, text, more = {}) => page.push({ x: inches * inch, y, text, ...more })
  const newPage = () => {
    page = []
    pages.push(page)
    y = form.top * inch
    if (pages.length > 1) page.push({ x: form.number * inch, y: 36, text: `${pages.length}.` })
    if (revision && pages.length > 1) page.push({ x: form.action * inch, y: 36, text: 'Blue Rev. 03/04/24' })
    if (watermark) page.push({ x: 120, y: 620, text: watermark, size: 60, angle: 0.9, font: 1 })
  }
  const isFull = (lines) => y + lines * line > bottom
  const next = () => {
    y += line
  }
  let written = 0
  const mark = () => {
    // Every 37th written row has a revision mark.
    if (revision && ++written % 37 === 0) put(form.right + 0.25, '*')
  }
  const cueAt = (text) => form.cue ?? (form.width / inch - text.length * (letter / inch)) / 2

  if (title) {
    newPage()
    y = 280
    const centre = (text) => put((form.width / inch - text.length * (letter / inch)) / 2, text)
    centre(title.toUpperCase())
    y += 48
    centre('Written by')
    y += 24
    centre('Nobody in Particular')
    y = 700
    put(form.action, 'Third draft')
  }
  newPage()
  let scene = 0

  const paragraph = (text, inches, width) => {
    for (const words of wrap(text, width)) {
      if (isFull(1)) newPage()
      put(inches, words)
      mark()
      next()
    }
    next()
  }
  const heading = (text) => {
    if (isFull(4)) newPage()
    scene += 1
    put(form.action, text.toUpperCase())
    if (sceneNumbers) {
      put(form.action - 0.75, String(scene))
      put(form.right + 0.1, String(scene))
    }
    next()
    next()
  }
  const nameOf = ({ characters, extension }) =>
    `${characters.join(' and ').toUpperCase()}${extension ? ` (${extension})` : ''}`

  function rowsOf({ parts }) {
    return parts.flatMap(({ kind, text }) =>
      kind === 'parenthetical'
        ? wrap(text, 2).map((words) => ({ at: form.bracket, words }))
        : wrap(text, 3.4).map((words) => ({ at: form.dialogue, words })),
    )
  }
  function speech(element) {
    const rows = rowsOf(element)
    const name = nameOf(element)
    if (isFull(3)) newPage()
    put(cueAt(name), name)
    next()
    rows.forEach(({ at, words }, index) => {
      const isLast = index === rows.length - 1
      if (isFull(isLast ? 1 : 2)) {
        put(form.cue ?? 3.6, '(MORE)')
        newPage()
        const again = `${name} (CONT’D)`
        put(cueAt(again), again)
        next()
      }
      put(at, words)
      mark()
      next()
    })
    next()
  }
  function dual(one, other) {
    const sides = [one, other].map((element) => element.parts.flatMap(({ text }) => wrap(text, 2.4)))
    const height = Math.max(...sides.map(({ length }) => length)) + 2
    if (isFull(height)) newPage()
    put(2.5, nameOf(one))
    put(5.5, nameOf(other))
    next()
    for (let row = 0; row < height - 2; row += 1) {
      if (sides[0][row]) put(form.action + 0.1, sides[0][row])
      if (sides[1][row]) put(4.8, sides[1][row])
      next()
    }
    next()
  }
  for (const { heading: words, elements } of script.scenes) {
    if (words) heading(words)
    for (let index = 0; index < elements.length; index += 1) {
      const element = elements[index]
      const after = elements[index + 1]
      if (element.kind === 'speech' && after?.kind === 'speech' && after.isDual) {
        dual(element, after)
        index += 1
      } else if (element.kind === 'speech') speech(element)
      else if (element.kind === 'transition') {
        if (isFull(1)) newPage()
        put(form.right - element.text.length * 0.1, element.text)
        next()
        next()
      } else paragraph(element.text, form.action, form.right - form.action)
    }
  }
  return makePdf(pages, form)
}
