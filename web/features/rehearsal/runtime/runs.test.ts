import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTestScript } from '../testing/fakeRehearsal.tsx'
import { buildRun } from '../testing/buildRun.ts'
import { formatPassage } from '../messages.ts'
import { formatRun, formatRunAndScene } from '../screen/formatRun.ts'
import { listPassages } from './passages.ts'
import { buildRehearsalLines } from './rehearsalLines.ts'
import { findStartRange, parseRunStart } from './runStart.ts'
import { estimateDurationMs, findRunRange, listActs, parseRun, readStoredRun, serializeRun } from './runs.ts'
import { createVisitRuns } from './visitRuns.ts'

const script = parseTestScript(Array.from({ length: 10 }, (_, at) => `MARA: Line ${at}.`).join('\n'), 5)
const lines = buildRehearsalLines(script, ['MARA'], new Map())
const scenes = ['Prologue', 'Act I, Scene 1', 'Act I, Scene 2', 'Act II', 'Epilogue'].map((name) => ({
  ...{ heading: '', name, lines: [] },
  ...(name.startsWith('Act') && { act: name.split(',')[0] ?? '' }),
}))

test('a run is named after its scene, its act, its first and last scene, or the whole script', () => {
  expect(formatRun(scenes, { scene: 1 })).toBe('Act I, Scene 1')
  expect(formatRun(scenes, { scene: 1, lastScene: 2 })).toBe('Act I')
  expect(formatRun(scenes, { scene: 2, lastScene: 3 })).toBe('Act I, Scene 2 to Act II')
  expect(formatRun(scenes, { scene: 0, lastScene: 4 })).toBe('The whole script')
  expect(formatRunAndScene(scenes, { scene: 1, lastScene: 2 }, 2)).toBe('Act I · Scene 2')
  expect(formatRunAndScene(scenes, { scene: 0, lastScene: 4 }, 3)).toBe('The whole script · Act II')
})

test('the scenes of an act are listed as one act with its first and last scene', () => {
  expect(listActs(scenes)).toEqual([
    { name: 'Act I', scene: 1, lastScene: 2 },
    { name: 'Act II', scene: 3, lastScene: 3 },
  ])
  // A scene outside of the acts separates two acts of the same name.
  const [first, outside] = [scenes[1], scenes[0]]
  expect(listActs([first, outside, first].flatMap((scene) => scene ?? []))).toEqual([
    { name: 'Act I', scene: 0, lastScene: 0 },
    { name: 'Act I', scene: 2, lastScene: 2 },
  ])
})

test('the number or range in a link selects one scene or several; scenes are counted from 1', () => {
  expect(['2', '2-4', '4-2', '2-2', '0', '', 'x', '2-', null].map(parseRun)).toEqual([
    ...[{ scene: 1 }, { scene: 1, lastScene: 3 }, { scene: 3 }, { scene: 1 }],
    ...[null, null, null, null, null],
  ])
})

test('a stored run of several scenes is restored, also after scenes were added before its first scene', () => {
  const scene = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(scene, scene, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)]
      const stored = serializeRun(lines, { scene: first, lastScene: last })
      expect(stored === null).toBe(first === last)
      const moved = lines.map((line) => ({ ...line, scene: line.scene + 3 }))
      expect(readStoredRun(moved, stored, first + 3)).toEqual(stored && { scene: first + 3, lastScene: last + 3 })
      expect(readStoredRun(moved, stored, last + 3)).toEqual(stored && { scene: first + 3, lastScene: last + 3 })
      // The actor stopped in a scene outside the stored run, so the stored run is not used.
      expect(readStoredRun(moved, stored, last + 4)).toBeNull()
      expect(readStoredRun(moved.slice(0, 1), stored, 0)).toBeNull()
    }),
  )
})

test('a run of several scenes contains the lines of all its scenes', () => {
  expect(findRunRange(lines, { scene: 1 })).toEqual({ first: 2, last: 3 })
  expect(findRunRange(lines, { scene: 1, lastScene: 3 })).toEqual({ first: 2, last: 7 })
})

test('the estimated duration of a run counts only spoken lines, not directions, which are only shown', () => {
  const measure = (text: string) => {
    const all = buildRehearsalLines(parseTestScript(text), ['MARA'], new Map())
    return estimateDurationMs(all, { first: 0, last: all.length - 1 })
  }
  expect(measure('MARA: I know.\nShe looks at the sea.\nIVO: Ah.')).toBe(measure('MARA: I know.\nIVO: Ah.'))
  expect(measure('MARA: I know.\nIVO: Ah.')).toBe(measure('MARA: I know.') + measure('IVO: Ah.'))
})

const silence = (name: string, count: number) => Array.from({ length: count }, () => `${name}: Words.`).join('\n')
const listPassagesOf = (text: string) =>
  listPassages(buildRehearsalLines(parseTestScript(text), ['MARA'], new Map()), { scene: 0 }).map(
    ({ first, last, ownLines, partners }) => [first, last, ownLines, partners],
  )

test('an act is divided into passages where more than 20 speeches in a row are not the actor’s; each passage begins at a cue', () => {
  const act = `TOBIN: Cue.\nMARA: One.\nIVO: Answer.\nMARA: Two.\nIVO: Again.\nMARA: So.\n${silence('TOBIN', 21)}\nMARA: Three.`
  expect(listPassagesOf(act)).toEqual([
    [0, 5, 3, ['IVO', 'TOBIN']],
    [26, 27, 1, ['TOBIN']],
  ])
  expect(listPassagesOf(act.replace('TOBIN: Words.\n', ''))).toEqual([])
  // A stage direction is no speech.
  expect(listPassagesOf(act.replace('TOBIN: Words.\n', '(A train passes.)\n'))).toEqual([])
  // An act with only one passage is not divided.
  expect(listPassagesOf(`${silence('TOBIN', 21)}\nMARA: Three.`)).toEqual([])
})

test('names of speakers in capitals are shown with only the first letters in capitals', () => {
  expect(formatPassage(['JACK'])).toBe('Alone with Jack')
  expect(formatPassage(['LADY BRACKNELL', 'Ivo', 'MRS O’NEIL', 'MARA'])).toBe(
    'With Lady Bracknell, Ivo, Mrs O’Neil and others',
  )
  expect(formatPassage([])).toBe('Alone')
})

const parseStart = (search: string) => parseRunStart(new URLSearchParams(search))

test('a link sets the mode of a run, how lines are hidden, whether only cues are read, and the first and last line', () => {
  expect(parseStart('mode=run&hide=letters&cues=only&from=l2&to=l4')).toEqual({
    ...{ mode: 'run', hiding: 'letters', isCueOnly: true, range: { from: 'l2', to: 'l4' } },
  })
  expect(parseStart('mode=listen')).toEqual({ mode: 'listen', isCueOnly: false, range: null })
})

test('invalid values of a link are ignored; without a valid mode, the link starts no run', () => {
  expect(parseStart('mode=run&hide=all&cues=all&from=l2')).toEqual({ mode: 'run', isCueOnly: false, range: null })
  expect([parseStart('mode=dance&hide=letters'), parseStart('')]).toEqual([null, null])
})

test('a run begins and ends at the lines in the link; if one of them was deleted or their order is wrong, the run has all lines of its scenes', () => {
  const text = parseTestScript('MARA: One.\nIVO: Two.\nMARA: Three.\nIVO: Four.', 2)
  const own = buildRehearsalLines(text, ['MARA'], new Map())
  const find = (from: string, to: string) => findStartRange(own, { scene: 0, lastScene: 1 }, { from, to })
  const scene = { kind: 'scene', scene: 0, lastScene: 1 }
  expect(find('l2', 'l3')).toEqual({ kind: 'part', scene: 0, lastScene: 1, first: 1, last: 2 })
  expect(find('l2', 'l2')).toMatchObject({ kind: 'part', first: 1, last: 1 })
  expect([find('l3', 'l2'), find('l2', 'gone'), find('gone', 'l2')]).toEqual([scene, scene, scene])
})

test('a run that this device and the server have is listed once, in the version of this device', () => {
  const onDevice = buildRun('run-one', { right: 3 })
  const other = buildRun('run-two')
  const { all } = createVisitRuns([onDevice, other, buildRun('run-one', { right: 1 })]).get()
  expect(all).toHaveLength(2)
  expect(all).toEqual(expect.arrayContaining([onDevice, other]))
})

test('a new version of a run replaces the earlier version; an unfinished run does not replace the last finished run', () => {
  const runs = createVisitRuns([buildRun('earlier')])
  expect(runs.get().last).toBeNull()
  const finished = buildRun('run-one')
  runs.add(buildRun('run-one', { isFinished: false }))
  expect(runs.get().last).toBeNull()
  runs.add(finished)
  const left = buildRun('run-two', { isFinished: false })
  runs.add(left)
  expect(runs.get()).toEqual({ all: [left, finished, buildRun('earlier')], last: finished })
})
