import { afterEach, expect, test, vi } from 'vitest'
import { createFakeTools, parseTestScript } from '../testing/fakeRehearsal.tsx'
import { defaultPreferences, type RehearsalPreferences } from './preferences.ts'
import { openRehearsal, type PracticeRange } from './rehearsal.ts'
import { buildRehearsalLines } from './rehearsalLines.ts'
import type { StoredRun } from './runOutbox.ts'
import { createRunRecorder } from './runRecorder.ts'
import { createRunSummary } from './runSummary.ts'

const scene = 'TOBIN: That was the last one.\nMARA: I know.\nTOBIN: You had a ticket.\nMARA: I had two.\nTOBIN: Ah.'
const startedAt = Date.parse('2026-11-23T10:00:00.000Z')
const soundMs = 1_000

/** Returns the time from the start to the end of a run in ms, including pauses. */
const lengthOf = (run: StoredRun | undefined) => Date.parse(run?.endedAt ?? '') - Date.parse(run?.startedAt ?? '')

let close = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  close()
})

/**
 * Opens a rehearsal and its run recorder. The actor plays MARA, and a key ends the actor's lines. `runs` receives every
 * reported run, and `unfinishedRuns` the run after each line.
 */
async function openRecorder(
  preferences: Partial<RehearsalPreferences> = {},
  range: PracticeRange = { kind: 'scene', scene: 0 },
) {
  const { tools, clock } = createFakeTools()
  const lines = buildRehearsalLines(parseTestScript(scene), ['MARA'], new Map())
  const summary = createRunSummary(clock)
  const settings = { ...defaultPreferences, waitsForVoice: false, ...preferences }
  const rehearsal = openRehearsal({
    ...{ tools, lines, range, preferences: settings, startAt: null, isMuted: false },
    fetchLineAudio: async () => new ArrayBuffer(8),
    onLineResult: summary.record,
  })
  const { engine } = rehearsal
  const runs: StoredRun[] = []
  const unfinishedRuns: StoredRun[] = []
  const recorder = createRunRecorder({
    ...{ engine, lines, summary },
    roles: ['MARA', 'LOUDSPEAKER'],
    getPreferences: () => settings,
    isDrill: () => rehearsal.getRange().kind === 'drill',
    now: () => new Date(startedAt + clock.now()),
    onProgress: (run) => unfinishedRuns.push(run),
    onRun: (run) => runs.push(run),
  })
  const disconnect = recorder.connect()
  summary.connect(engine)
  close = () => {
    disconnect()
    rehearsal.close()
  }
  // Fetching and decoding a line takes several iterations of the event loop.
  await new Promise((resolve) => setTimeout(resolve))
  /** Lets the reader finish, asks for this many prompts, then ends the actor's line. */
  const sayLine = (prompts = 0) => {
    clock.advance(2 * soundMs)
    expect(engine.getState().phase).toBe('mine')
    for (let prompt = 0; prompt < prompts; prompt += 1) engine.prompt()
    engine.press()
  }
  return { engine, clock, recorder, rehearsal, summary, runs, unfinishedRuns, sayLine }
}

test('a finished run is reported once, with its roles, lines, results and times', async () => {
  const { engine, clock, runs, sayLine } = await openRecorder({ hiding: 'letters' })
  clock.advance(5_000)
  engine.play()
  sayLine(1)
  sayLine()
  expect(runs).toEqual([])
  clock.advance(3 * soundMs)
  expect(engine.getState().phase).toBe('ended')
  expect(runs).toEqual([
    {
      ...{ runId: expect.stringMatching(/^[\da-f-]{36}$/), kind: 'run', roles: ['LOUDSPEAKER', 'MARA'] },
      ...{ hiding: 'letters', firstLineId: 'l2', lastLineId: 'l4', ownLines: 2 },
      ...{ said: 2, right: 1, prompted: 1, toPractise: 1, isFinished: true },
      startedAt: '2026-11-23T10:00:05.000Z',
      endedAt: expect.any(String),
      practisedMs: expect.any(Number),
    },
  ])
  // The run had no pause, so its practice time equals its total time.
  expect(runs[0]?.practisedMs).toBe(lengthOf(runs[0]))
})

test('a run never counts more prompted lines than said lines, even if one line was prompted in several tries', async () => {
  const { engine, runs, sayLine, clock } = await openRecorder()
  engine.play()
  sayLine(1)
  for (let time = 0; time < 2; time += 1) {
    engine.back()
    sayLine(1)
  }
  sayLine()
  clock.advance(3 * soundMs)
  expect(runs).toMatchObject([{ said: 2, right: 1, prompted: 2, toPractise: 1 }])
})

test('a pause does not count as practice time, and a run with a pause is still reported as one run', async () => {
  const { engine, clock, runs, sayLine } = await openRecorder()
  engine.play()
  sayLine()
  engine.pause()
  clock.advance(60_000)
  engine.play()
  sayLine()
  clock.advance(3 * soundMs)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.practisedMs).toBe(lengthOf(runs[0]) - 60_000)
})

test('a run in which the actor said nothing is not reported when the actor leaves it or the page closes', async () => {
  const { engine, clock, recorder, runs, unfinishedRuns } = await openRecorder()
  recorder.leave()
  engine.play()
  clock.advance(2 * soundMs)
  dispatchEvent(new Event('pagehide'))
  recorder.leave()
  expect([...runs, ...unfinishedRuns]).toEqual([])
})

test('closing the page reports the unfinished run; if the page is shown again, the end of the run is reported', async () => {
  const { engine, clock, runs, unfinishedRuns, sayLine } = await openRecorder()
  engine.play()
  sayLine()
  clock.advance(500)
  dispatchEvent(new Event('pagehide'))
  expect(unfinishedRuns).toHaveLength(2)
  expect(lengthOf(unfinishedRuns[1]) - lengthOf(unfinishedRuns[0])).toBe(500)
  // The browser shows the page again from its back/forward cache.
  sayLine()
  clock.advance(3 * soundMs)
  expect(engine.getState().phase).toBe('ended')
  expect(runs).toMatchObject([{ said: 2, isFinished: true, runId: unfinishedRuns[0]?.runId }])
})

test('after each line, the unfinished run is reported with the id that the finished run will have', async () => {
  const { engine, clock, runs, unfinishedRuns, sayLine } = await openRecorder()
  engine.play()
  expect(unfinishedRuns).toEqual([])
  sayLine(1)
  expect(unfinishedRuns).toMatchObject([{ said: 1, right: 0, isFinished: false }])
  sayLine()
  clock.advance(3 * soundMs)
  expect(unfinishedRuns).toMatchObject([{ said: 1 }, { said: 2, right: 1, isFinished: false }])
  expect(unfinishedRuns.map(({ runId }) => runId)).toEqual([runs[0]?.runId, runs[0]?.runId])
})

test('a page that becomes hidden reports its unfinished run; a page that becomes visible does not', async () => {
  const { engine, clock, runs, unfinishedRuns, sayLine } = await openRecorder()
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  engine.play()
  sayLine()
  clock.advance(500)
  setVisibility('visible')
  expect(unfinishedRuns).toHaveLength(1)
  setVisibility('hidden')
  expect(unfinishedRuns).toMatchObject([{ said: 1 }, { said: 1, isFinished: false }])
  // The run continues, so it is not reported as left.
  expect(runs).toEqual([])
})

test('a run that begins at a chosen line after another run has ended counts only the lines said since then', async () => {
  const { engine, clock, runs, sayLine } = await openRecorder()
  engine.play()
  sayLine()
  sayLine()
  clock.advance(3 * soundMs)
  expect(engine.getState().phase).toBe('ended')
  engine.jumpToLine(2)
  engine.play()
  sayLine()
  clock.advance(3 * soundMs)
  expect(runs).toMatchObject([
    { said: 2, isFinished: true },
    { said: 1, right: 1, isFinished: true },
  ])
})

test('a run that the actor leaves inside a line includes the time in this line, and the next run has another id', async () => {
  const { engine, clock, recorder, runs, sayLine } = await openRecorder()
  engine.play()
  sayLine()
  clock.advance(10_000)
  recorder.leave()
  recorder.leave()
  expect(runs).toHaveLength(1)
  expect(runs[0]?.practisedMs).toBe(lengthOf(runs[0]))
  engine.press()
  clock.advance(3 * soundMs)
  expect(runs).toHaveLength(2)
  expect(runs[1]?.runId).not.toBe(runs[0]?.runId)
})

test('if a scene is looped, each round is reported as a separate run', async () => {
  const { engine, clock, runs, sayLine } = await openRecorder({ isLooping: true })
  engine.play()
  sayLine()
  sayLine()
  clock.advance(3 * soundMs)
  sayLine(1)
  sayLine()
  clock.advance(3 * soundMs)
  expect(runs).toMatchObject([
    { said: 2, right: 2, isFinished: true },
    { said: 2, right: 1, isFinished: true },
  ])
  expect(runs[1]?.runId).not.toBe(runs[0]?.runId)
})

test('a drill is reported as a run of the kind “drill”, with its first and last line in the order of the script', async () => {
  const { rehearsal, clock, runs, sayLine } = await openRecorder({}, { kind: 'drill', scene: 0, lines: [3, 1] })
  rehearsal.engine.play()
  for (let turn = 0; turn < 4; turn += 1) sayLine()
  clock.advance(3 * soundMs)
  expect(runs).toMatchObject([{ kind: 'drill', firstLineId: 'l2', lastLineId: 'l4', ownLines: 2, isFinished: true }])
})

test('listening to a scene is reported as a run if the scene ends, but not if the actor leaves earlier', async () => {
  const { engine, clock, recorder, runs } = await openRecorder({ mode: 'listen' })
  engine.play()
  clock.advance(2 * soundMs)
  recorder.leave()
  engine.pause()
  engine.play()
  clock.advance(20 * soundMs)
  expect(engine.getState().phase).toBe('ended')
  expect(runs).toMatchObject([{ kind: 'listen', said: 0, isFinished: true }])
})

test('a result that changes after a run corrects the reported run; a change during a run reports nothing', async () => {
  const { clock, engine, recorder, runs, summary, sayLine } = await openRecorder()
  engine.play()
  sayLine(1)
  recorder.correct()
  expect(runs).toEqual([])
  sayLine()
  clock.advance(2 * soundMs)
  expect(engine.getState().phase).toBe('ended')
  const [run] = runs
  expect(run).toMatchObject({ said: 2, right: 1, toPractise: 1, isFinished: true })
  const [lineId = ''] = [...summary.get().outcomes].find(([, outcome]) => outcome === 'prompted') ?? []
  summary.record({ lineId, outcome: 'clean', ms: 0 })
  recorder.correct()
  expect(runs).toHaveLength(2)
  expect(runs[1]).toMatchObject({ runId: run?.runId, said: 2, right: 2, toPractise: 0, isFinished: true })
  expect(Date.parse(runs[1]?.endedAt ?? '')).toBeGreaterThan(Date.parse(run?.endedAt ?? ''))
  recorder.leave()
  recorder.correct()
  expect(runs).toHaveLength(2)
})
