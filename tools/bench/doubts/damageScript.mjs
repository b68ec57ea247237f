// Writes a correctly parsed script as text and damages it in known places, with mistakes as from copying, scanning and
// typing.

/** Returns a function that gives the same random numbers from 0 to 1 in every run. */
export function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

function wrap(text, width) {
  const rows = ['']
  for (const word of text.split(/\s+/u)) {
    if (rows.at(-1) !== '' && rows.at(-1).length + word.length >= width) rows.push('')
    rows[rows.length - 1] += rows.at(-1) === '' ? word : ` ${word}`
  }
  return rows
}

/** Each layout returns the rows of a cue with its speech, and the rows of a direction. */
export const layouts = {
  'NAME. speech': { speech: (cue, text) => wrap(`${cue}. ${text}`, 70), action: (text) => wrap(`[${text}]`, 70) },
  'NAME alone': { speech: (cue, text) => [`${cue}.`, ...wrap(text, 66)], action: (text) => wrap(`[${text}]`, 66) },
  screenplay: { speech: (cue, text) => [cue, ...wrap(text, 36)], action: (text) => wrap(text, 62) },
}

const replaceAt = (text, at, length, by) => text.slice(0, at) + by + text.slice(at + length)
const titleCase = (name) => name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
const letters = 'ABCDEFGHIJKLMNOPRSTUVW'
const vowels = { A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }

/** The kinds of damage to a speech. Each returns changed fields, or undefined if it cannot apply. */
const speechDamages = {
  'cue in lower case': ({ cue }) => ({ cue: titleCase(cue) }),
  'wrong letter in a cue': ({ cue }, random) => {
    const at = 1 + Math.floor(random() * (cue.length - 1))
    return cue.length < 4 ? undefined : { cue: replaceAt(cue, at, 1, letters[Math.floor(random() * letters.length)]) }
  },
  'two letters of a cue exchanged': ({ cue }, random) => {
    const at = 1 + Math.floor(random() * (cue.length - 2))
    return cue.length < 4 || cue[at] === cue[at + 1]
      ? undefined
      : { cue: replaceAt(cue, at, 2, `${cue[at + 1]}${cue[at]}`) }
  },
  'accent in a cue': ({ cue }) => {
    const at = [...cue].findLastIndex((letter) => letter in vowels)
    return at < 0 ? undefined : { cue: replaceAt(cue, at, 1, vowels[cue[at]]) }
  },
  'cue within the speech before': () => ({ isGlued: true }),
  'cue lost': () => ({ hasNoCue: true }),
  'speech cut by an empty row': ({ text }) => (text.split(' ').length < 16 ? undefined : { isCut: true }),
  'end of a speech lost': ({ text }) => {
    const words = text.split(' ')
    return words.length < 10 ? undefined : { text: words.slice(0, Math.floor(words.length * 0.6)).join(' ') }
  },
}
const directions = [
  ['A KNOCK AT THE DOOR', 'Nobody moves. The clock on the wall has stopped.'],
  ['LATER', 'The lamps are lit, and the rain has not ceased.'],
  ['MUSIC FROM THE GARDEN', 'It grows louder, and then it stops at once.'],
]

/**
 * Lays out a script and damages a share of its elements.
 *
 * @param elements `{ kind: 'speech' | 'action', cue, text }` in order
 * @returns the text, and the elements with `firstLine`, `lastLine` (from 1) and `damage` (undefined if it is not
 * damaged)
 */
export function damageScript(elements, { layout, share, random }) {
  const rows = []
  const placed = []
  const kinds = Object.keys(speechDamages)
  for (const element of elements) {
    const isDamaged = random() < share
    const kind = isDamaged && element.kind === 'speech' ? kinds[Math.floor(random() * kinds.length)] : undefined
    const change = kind && speechDamages[kind](element, random)
    const damaged = { ...element, ...change }
    let own = element.kind === 'speech' ? layout.speech(damaged.cue, damaged.text) : layout.action(damaged.text)
    if (damaged.hasNoCue) own = layout.action(damaged.text).map((row) => row.replace(/^\[|\]$/gu, ''))
    if (damaged.isCut) own.splice(Math.ceil(own.length / 2), 0, '')
    const before = placed.at(-1)
    const isGlued = damaged.isGlued && before?.kind === 'speech' && rows.at(-1) === ''
    if (isGlued) {
      rows.pop()
      own[0] = `${rows.pop()} ${own[0]}`
    }
    const firstLine = rows.length + 1
    rows.push(...own, '')
    const damage = change && (!damaged.isGlued || isGlued) ? kind : undefined
    placed.push({ ...element, firstLine, lastLine: rows.length - 1, damage })
    if (isDamaged && element.kind === 'action') {
      const [sign, text] = directions[Math.floor(random() * directions.length)]
      const added = [sign, ...wrap(text, 60)]
      const damagedAt = rows.length + 1
      rows.push(...added, '')
      placed.push({
        ...{ kind: 'action', text: `${sign} ${text}`, firstLine: damagedAt, lastLine: rows.length - 1 },
        damage: 'direction that looks like a cue',
      })
    }
  }
  return { text: rows.join('\n'), placed }
}
