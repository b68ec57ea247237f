import { beforeEach, expect, test } from 'vitest'
import { alignLine } from '@scene-partner/listening/alignment/alignLine'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { openTestRehearsal } from '../engine/fakes.ts'
import type { LineResult } from '../engine/engineTypes.ts'
import { createCheckedResults } from './checkedResults.ts'
import { formatMistake } from './messages.ts'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { createWordChecks, openDismissedMistakes } from './wordChecks.ts'

beforeEach(() => localStorage.clear())

const line = 'You always said the garden would be yours.'
/** Returns the alignment of the line with the words that were said. */
const hear = (said: string, probability = 0.95): LineAlignment =>
  alignLine(
    line,
    said.split(' ').map((text) => ({ text, probability })),
    { isFinished: true },
  )
const complete = 'you always said the garden would be yours'
const withoutAlways = 'you said the garden would be yours'

const openChecks = (accountId = 'a1') => createWordChecks(openDismissedMistakes(accountId))

test('a word that was left out, changed or added is listed; a line that was said as written is right', () => {
  const checks = openChecks()
  expect(checks.check('l1', hear(complete), 'word perfect')).toBe(true)
  expect(checks.check('l1', hear(withoutAlways), 'word perfect')).toBe(false)
  expect(checks.get().get('l1')?.map(formatMistake)).toEqual(['“always” left out'])
  checks.check('l1', hear('you always said the kitchen would be yours'), 'word perfect')
  expect(checks.get().get('l1')?.map(formatMistake)).toEqual(['“kitchen” for “garden”'])
  checks.check('l1', hear('you always said the whole garden would be yours'), 'word perfect')
  expect(checks.get().get('l1')?.map(formatMistake)).toEqual(['“whole” added'])
  checks.check('l1', hear(complete), 'word perfect')
  expect(checks.get().has('l1')).toBe(false)
})

test('with the strictness “the sense”, a word may be left out of a line; with “nearly”, a small word may', () => {
  const checks = openChecks()
  expect(checks.check('l1', hear(withoutAlways), 'the sense')).toBe(true)
  expect(checks.check('l1', hear('you always said garden would be yours'), 'nearly')).toBe(true)
})

test('if the recogniser is unsure, or hears entirely different words, no mistake is reported for the line', () => {
  const checks = openChecks()
  expect(checks.check('l1', hear('you often said the kitchen would be yours', 0.2), 'word perfect')).toBe(true)
  expect(checks.check('l1', hear('something else entirely'), 'word perfect')).toBe(true)
})

test('a dismissed mistake is not shown again for its line after a reload, but is shown for other lines and accounts', () => {
  const checks = openChecks()
  checks.check('l1', hear(withoutAlways), 'word perfect')
  const [mistake] = checks.get().get('l1') ?? []
  if (!mistake) throw new Error('no mistake')
  checks.dismiss('l1', mistake)
  expect(checks.get().has('l1')).toBe(false)
  const later = openChecks()
  expect(later.check('l1', hear(withoutAlways), 'word perfect')).toBe(true)
  expect(later.check('l2', hear(withoutAlways), 'word perfect')).toBe(false)
  expect(openChecks('a2').check('l1', hear(withoutAlways), 'word perfect')).toBe(false)
  expect(JSON.stringify({ ...localStorage })).not.toContain('always')
})

test('after a mistake was dismissed, another mistake at the same word is still reported', () => {
  const checks = openChecks()
  checks.check('l1', hear('you always said the kitchen would be yours'), 'word perfect')
  const [mistake] = checks.get().get('l1') ?? []
  if (!mistake) throw new Error('no mistake')
  checks.dismiss('l1', mistake)
  expect(checks.check('l1', hear('you always said the kitchen would be yours'), 'word perfect')).toBe(true)
  expect(checks.check('l1', hear('you always said the bedroom would be yours'), 'word perfect')).toBe(false)
  expect(checks.get().get('l1')?.map(formatMistake)).toEqual(['“bedroom” for “garden”'])
  expect(JSON.stringify({ ...localStorage })).not.toContain('kitchen')
})

/** Opens the check of results for a rehearsal engine. The test decides when the recogniser answers. */
function openResults() {
  const recorded: LineResult[] = []
  const corrections: boolean[] = []
  const forgotten: string[] = []
  const { engine, lines, clock } = openTestRehearsal('p1 m1 p2 m2')
  const results = createCheckedResults({
    clock,
    isOn: () => true,
    check: (_, heard) => heard.words.every(({ state }) => state === 'said'),
    forget: (lineId) => forgotten.push(lineId),
    record(result, { isCorrection }) {
      recorded.push(result)
      corrections.push(isCorrection)
    },
  })
  const disconnect = results.connect(engine)
  const own = lines[1]
  if (!own) throw new Error('no own line')
  let answer: (heard: LineAlignment | undefined) => void = () => {}
  const heard = new Promise<LineAlignment | undefined>((resolve) => (answer = resolve))
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    ...{ results, engine, clock, own, heard, recorded, corrections, forgotten, disconnect },
    async answer(alignment: LineAlignment | undefined) {
      answer(alignment)
      await settle()
    },
  }
}
const clean: LineResult = { lineId: 'm1', outcome: 'clean', ms: 900 }

test('a result waits until the words of its line are checked; if a word is wrong, the result becomes `prompted`', async () => {
  for (const [said, outcome] of [
    [complete, 'clean'],
    [withoutAlways, 'prompted'],
  ] as const) {
    const { results, own, heard, recorded, corrections, answer } = openResults()
    results.addHeard(own, heard)
    results.addResult(clean)
    expect(recorded).toEqual([])
    await answer(hear(said))
    expect([recorded, corrections]).toEqual([[{ ...clean, outcome }], [false]])
  }
})

test('if the recogniser gives no words for a line, the outcome of the line is `clean`, and its earlier mistakes are removed', async () => {
  const { results, own, heard, recorded, forgotten, answer } = openResults()
  results.addHeard(own, heard)
  results.addResult(clean)
  await answer(undefined)
  expect([recorded, forgotten]).toEqual([[clean], ['m1']])
})

test('a result waits at most ten seconds for the check of its words; a mistake found later is also recorded', async () => {
  const { results, clock, own, heard, recorded, answer } = openResults()
  results.addHeard(own, heard)
  results.addResult(clean)
  clock.advance(9_999)
  expect(recorded).toEqual([])
  clock.advance(1)
  expect(recorded).toEqual([clean])
  await answer(hear(withoutAlways))
  expect(recorded).toEqual([clean, { ...clean, outcome: 'prompted' }])
})

test('when the page closes, a result that waits for its check is recorded before the results are sent', () => {
  const sent: LineResult[][] = []
  const send = () => sent.push([...recorded])
  addEventListener('pagehide', send)
  const { results, own, heard, recorded, disconnect } = openResults()
  results.addHeard(own, heard)
  results.addResult(clean)
  dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([[clean]])
  disconnect()
  removeEventListener('pagehide', send)
})

test('the result of a line with a prompt or without heard words is recorded at once; its mistakes are removed', () => {
  const { results, own, heard, recorded, forgotten } = openResults()
  results.addHeard(own, heard)
  results.addResult({ ...clean, outcome: 'prompted' })
  results.addResult({ ...clean, lineId: 'm2' })
  expect(recorded).toHaveLength(2)
  expect(forgotten).toEqual(['m1', 'm2'])
})

test('a pause or a call of `flush()` records the results that are not checked yet; a mistake that is found later corrects them', async () => {
  const { results, engine, own, heard, recorded, corrections, answer } = openResults()
  engine.play()
  results.addHeard(own, heard)
  results.addResult(clean)
  engine.pause()
  expect(recorded).toEqual([clean])
  await answer(hear(withoutAlways))
  expect(recorded).toEqual([clean, { ...clean, outcome: 'prompted' }])
  expect(corrections).toEqual([false, true])
  results.addHeard(own, new Promise(() => {}))
  results.addResult({ ...clean, ms: 700 })
  results.flush()
  expect(recorded.at(-1)).toEqual({ ...clean, ms: 700 })
})

test('for each line, the device stores the 40 mistakes that were dismissed last', () => {
  const marks = openDismissedMistakes('account with many marks')
  for (let mark = 0; mark <= 40; mark += 1) marks.add('l1', `mark ${mark}`)
  marks.add('l1', 'mark 40')
  expect(marks.list('l1')).toEqual(Array.from({ length: 40 }, (_, at) => `mark ${at + 1}`))
  localStorage.removeItem('sp.falseMarks.account with many marks.l1')
})

test('a mistake dismissed while storage is full stays dismissed until the page is reloaded, and is stored with the next one when there is space', () => {
  openDismissedMistakes('a1').add('l1', 'stored')
  const restoreStorage = fillLocalStorage()
  const marks = openDismissedMistakes('a1')
  marks.add('l1', 'not stored')
  expect(marks.list('l1')).toEqual(['stored', 'not stored'])
  restoreStorage()
  expect(openDismissedMistakes('a1').list('l1')).toEqual(['stored'])
  marks.add('l1', 'next')
  expect(openDismissedMistakes('a1').list('l1')).toEqual(['stored', 'not stored', 'next'])
})

test('if a line is said again and its words are not heard this time, its result does not wait for a check', async () => {
  const { results, own, heard, recorded, answer } = openResults()
  results.addHeard(own, heard)
  results.addResult(clean)
  await answer(hear(complete))
  results.addResult(clean)
  expect(recorded).toEqual([clean, clean])
})
