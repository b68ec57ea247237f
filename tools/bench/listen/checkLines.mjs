// Checks recordings against the text that is said in them and against texts with mistakes, for `npm run bench:listen`.
import { createSequence, listMistakes } from './mistakes.mjs'
import { countWordErrors, plainWords } from './wordErrors.mjs'

const kinds = ['dropped', 'added', 'changed', 'swapped']
const percent = (share) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`)

/** Returns the counts of one row of the table, all 0. */
const createRow = () => ({
  said: 0,
  freeErrors: 0,
  alignedErrors: 0,
  textAccused: 0,
  accused: 0,
  wrongFlags: 0,
  rightFlags: 0,
  made: Object.fromEntries(kinds.map((kind) => [kind, 0])),
  found: Object.fromEntries(kinds.map((kind) => [kind, 0])),
})

function addTo(sum, row) {
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'number') sum[name] += value
    else addTo(sum[name], value)
}

/**
 * Returns a checker of lines. `checkRow` checks lines and prints them as one row; `printTotal` prints the sum of all
 * rows that were checked with `isInTotal`. `listening` contains the functions of the package of that name.
 */
export function createLineChecks({ listening, recogniser, strictness = 'word perfect', isVerbose }) {
  const { alignLine, findSteps, soundAlike, judgeLine, verifyMistakes } = listening

  async function checkLine(row, { text, sound, hasMistakes = true }, next) {
    const transcript = await recogniser.transcribe(sound.subarray(0, 320_000))
    const check = async (written) => {
      const steps = findSteps(written, transcript.words, { isFinished: true, soundAlike })
      return judgeLine(await verifyMistakes(steps, [transcript]), strictness).mistakes
    }
    const heard = transcript.words.map((word) => word.text).join(' ')
    const said = plainWords(text)
    row.said += said.length
    row.freeErrors += countWordErrors(said, plainWords(heard))
    const alignment = alignLine(text, transcript.words, { isFinished: true, soundAlike })
    row.alignedErrors += alignment.words.filter(({ state }) => state !== 'said').length + alignment.added.length
    row.textAccused += judgeLine(alignment, strictness).mistakes.length
    const accusations = await check(text)
    row.accused += accusations.length
    if (isVerbose && accusations.length > 0)
      console.log(
        `  accused: ${text} | ${heard} | ${accusations.map((one) => `${one.kind} ${one.written}→${one.heard} ${one.certainty.toFixed(2)}`).join(', ')}`,
      )
    for (const { kind, written, isFound } of hasMistakes ? listMistakes(text, next) : []) {
      const found = await check(written)
      row.made[kind] += 1
      const isRight = isFound(found)
      if (isRight) row.found[kind] += 1
      else if (isVerbose) console.log(`  missed ${kind}: ${written} | ${heard}`)
      row.rightFlags += isRight ? 1 : 0
      row.wrongFlags += Math.max(0, found.length - (isRight ? (kind === 'swapped' ? 2 : 1) : 0))
    }
  }

  function printRow(name, row) {
    const { said, freeErrors, alignedErrors, textAccused, accused, rightFlags, wrongFlags, made, found } = row
    const cells = [
      name,
      said,
      percent(freeErrors / said),
      percent(alignedErrors / said),
      ((textAccused / said) * 1_000).toFixed(1),
      ((accused / said) * 1_000).toFixed(1),
      percent(rightFlags / (rightFlags + wrongFlags)),
      ...kinds.map((kind) => (made[kind] === 0 ? '' : `${found[kind]}/${made[kind]}`)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }

  const total = createRow()
  return {
    printHead() {
      const heads = [
        'voice and sound',
        'words',
        'error, free',
        'error, aligned',
        'accused of 1,000 right, text alone',
        'accused of 1,000 right, checked',
        'precision',
        ...kinds.map((kind) => `${kind} found`),
      ]
      console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`)
    },
    async checkRow(name, items, { isInTotal = true } = {}) {
      if (items.length === 0) return
      const row = createRow()
      const next = createSequence(7)
      for (const item of items) await checkLine(row, item, next)
      printRow(name, row)
      if (isInTotal) addTo(total, row)
    },
    printTotal() {
      const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0)
      printRow('all', total)
      console.log(
        `\nFound ${percent(sum(total.found) / sum(total.made))} of ${sum(total.made)} mistakes [95 %]. ` +
          `Accused ${total.accused} of ${total.said} right words: ${((total.accused / total.said) * 1_000).toFixed(1)} of 1,000 [5].`,
      )
    },
  }
}
