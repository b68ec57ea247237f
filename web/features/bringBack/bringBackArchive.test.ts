import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDate } from '../../testing/builders.ts'
import { type Answers, buildFailure, fail, fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { readContents, type ArchiveContents, type ArchivedRecording, type ArchivedScript } from './archiveContents.ts'
import { createBringBack, type Progress } from './bringBackArchive.ts'
import { ArchiveError, type Archive, type ArchiveRow } from './readArchive.ts'

afterEach(() => void vi.useRealTimers())

const version = { title: 'Roses', content: 'One.', tags: [], version: 1, kind: 'edit', createdAt: testDate }
const row = {
  ...{ title: 'Roses', tags: [], isArchived: false, isFavorite: false, writtenAs: null, isFirstScene: false },
  ...{ createdAt: testDate, updatedAt: testDate, lastOpenedAt: null },
}
const rehearsal = {
  ...{ settings: {}, place: null, updatedAt: null, lines: [], days: [], readings: [], runs: [], plans: [] },
}
const script = (id: string, change: Partial<ArchivedScript> = {}): ArchivedScript => ({
  ...{ id, title: `Scene ${id}`, file: `${id}.txt`, row, corrections: undefined, casting: null, rehearsal },
  ...{ versions: [version, version], original: undefined, lines: [] },
  ...change,
})

const recordingRow: ArchiveRow = {
  ...{ title: 'Roses', text: 'One.', for: 'studio', scriptId: null, createdAt: testDate },
  ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'British', voiceAge: 'adult' },
  ...{ settings: {}, characterCount: 4, chargedCharacters: 4, duration: 1 },
}
const recording = (id: string, change: ArchiveRow = {}): ArchivedRecording => ({
  ...{ id, title: `Take ${id}`, file: `${id}.mp3`, row: { ...recordingRow, ...change } },
})

const archive: Archive = {
  size: () => 3,
  read: async (path) => {
    if (path.startsWith('missing')) throw new ArchiveError('damaged')
    return new Blob(['abc'])
  },
  readList: async () => [],
}

const isNew = { isNew: true }
const answers: Answers = {
  bringBackScript: ({ archivedId }) => ({
    scriptId: `new-${archivedId}`,
    ...isNew,
    hasOriginal: false,
    recordedLineIds: [],
  }),
  bringBackVersion: () => isNew,
}

/** Prepares the import of these scripts. `run` returns the error that interrupted it. */
function prepare(scripts: ArchivedScript[], recordings: ArchivedRecording[] = []) {
  const contents: ArchiveContents = { scripts, recordings }
  const bringBack = createBringBack(archive, contents)
  let last: Progress | undefined
  const abort = new AbortController()
  return {
    abort,
    run: () => bringBack.run(abort.signal, (progress) => (last = progress)).catch((error: unknown) => error),
    progress: () => last,
  }
}

test('an import sends all scripts with their versions, original files and recorded lines, and counts each of these kinds', async () => {
  const lines: string[] = []
  const originals: unknown[] = []
  const storeRecording = ({ scriptId, lineId, ms }: { scriptId: string; lineId: string; ms: number }) => {
    lines.push(`${scriptId} ${lineId} ${ms}`)
    return undefined
  }
  const sent = fakeServer(answers, {
    storeRecording,
    bringBackOriginal(file) {
      originals.push(file)
      return { isNew: true }
    },
  })
  const original = { file: 'a.pdf', name: 'Roses.pdf', importedAt: testDate }
  const { run, progress } = prepare([
    script('a', { original, lines: [{ lineId: 's1', file: 'a.wav', durationMs: 1_200 }] }),
    script('b', { versions: [] }),
  ])
  expect(await run()).toBeUndefined()
  expect(sent.map(({ name }) => name)).toEqual([
    ...['bringBackScript', 'bringBackVersion', 'bringBackVersion', 'bringBackScript'],
  ])
  expect(sent[1]?.input).toMatchObject({ scriptId: 'new-a', content: 'One.' })
  expect(lines).toEqual(['new-a s1 1200'])
  expect(originals).toEqual([{ scriptId: 'new-a', name: 'Roses.pdf', importedAt: testDate }])
  const one = { added: 1 }
  expect(progress()).toMatchObject({
    ...{ done: 6, total: 6, failures: [] },
    counts: { script: { added: 2, here: 0, failed: 0 }, version: { added: 2 }, original: one, line: one },
  })
})

test('items that the account already has are counted separately, and recorded lines among them are not sent', async () => {
  const storeRecording = () => expect.unreachable()
  const sent = fakeServer(
    {
      bringBackScript: () => ({ scriptId: 's', isNew: false, hasOriginal: true, recordedLineIds: ['s1'] }),
      bringBackVersion: () => ({ isNew: false }),
    },
    { storeRecording },
  )
  const original = { file: 'a.pdf', name: 'a.pdf', importedAt: testDate }
  const { run, progress } = prepare([
    script('a', { original, lines: [{ lineId: 's1', file: 'a.wav', durationMs: 1_200 }] }),
  ])
  expect(await run()).toBeUndefined()
  expect(sent).toHaveLength(3)
  const here = { added: 0, here: 1, failed: 0 }
  expect(progress()?.counts).toMatchObject({ script: here, version: { here: 2 }, original: here, line: here })
})

describe('after an interruption', () => {
  test.each([
    ['the connection is lost', () => new NetworkFailure()],
    ['the session has ended', () => fail('signed_out')],
    ['the server is busy', () => fail('unavailable')],
  ])('if %s, the import stops, and the next run sends only what is missing', async (_name, createFault) => {
    let isBroken = true
    const sent = fakeServer({
      ...answers,
      bringBackVersion: () => {
        if (!isBroken || sent.length < 3) return isNew
        throw createFault()
      },
    })
    const { run, progress } = prepare([script('a'), script('b', { versions: [] })])
    expect(await run()).toBeInstanceOf(Error)
    expect(progress()).toMatchObject({ done: 2, total: 4, counts: { version: { added: 1, failed: 0 } } })
    isBroken = false
    sent.length = 3
    expect(await run()).toBeUndefined()
    expect(sent.slice(3).map(({ name }) => name)).toEqual(['bringBackVersion', 'bringBackScript'])
    expect(progress()).toMatchObject({ done: 4, counts: { script: { added: 2 }, version: { added: 2 } } })
  })
})

test('if the server refuses an item because of too many requests, it is sent again after the time that the answer names', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isLimited = true
  const sent = fakeServer({
    ...answers,
    bringBackVersion: () => (isLimited ? fail('rate_limited', { retryAfterS: 30 }) : isNew),
  })
  const { run, progress } = prepare([script('a', { versions: [version] })])
  const running = run()
  await vi.waitUntil(() => sent.length === 2)
  isLimited = false
  await vi.advanceTimersByTimeAsync(29_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await running).toBeUndefined()
  expect(sent).toHaveLength(3)
  expect(progress()?.counts.version).toEqual({ added: 1, here: 0, failed: 0 })
})

test('if the server refuses an item because of too many requests and names no time, it is sent again after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isLimited = true
  const limit = buildFailure('rate_limited')
  const sent = fakeServer({ ...answers, bringBackVersion: () => (isLimited ? limit : isNew) })
  const { run } = prepare([script('a', { versions: [version] })])
  const running = run()
  await vi.waitUntil(() => sent.length === 2)
  isLimited = false
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await running).toBeUndefined()
  expect(sent).toHaveLength(3)
})

test('an import that the user stops while it waits after too many requests ends at once and sends nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = fail('rate_limited', { retryAfterS: 30 })
  const sent = fakeServer({ ...answers, bringBackVersion: () => limit })
  const { run, abort, progress } = prepare([script('a')])
  const running = run()
  await vi.waitUntil(() => sent.length === 2 && vi.getTimerCount() > 0)
  abort.abort(new Error('stopped'))
  expect(await running).toMatchObject({ message: 'stopped' })
  expect(sent).toHaveLength(2)
  expect(progress()?.counts.version).toEqual({ added: 0, here: 0, failed: 0 })
})

test('an item that cannot be imported does not stop the others; the reasons of the first 20 failures are listed', async () => {
  const full = fail('scripts_full', { limit: 1_000 })
  const sent = fakeServer({ ...answers, bringBackScript: () => full })
  const { run, progress } = prepare(Array.from({ length: 25 }, (_, index) => script(`${index}`, { versions: [] })))
  expect(await run()).toBeUndefined()
  expect(sent).toHaveLength(25)
  expect(progress()).toMatchObject({ done: 25, counts: { script: { added: 0, failed: 25 } } })
  expect(progress()?.failures).toHaveLength(20)
  expect(progress()?.failures[0]).toEqual({ title: 'Scene 0', reason: full.message })
})

test('if the archive lacks the text of a script, the script and its versions fail, and the next script is imported', async () => {
  const sent = fakeServer(answers)
  const { run, progress } = prepare([script('missing'), script('b', { versions: [] })])
  expect(await run()).toBeUndefined()
  expect(sent.map(({ name }) => name)).toEqual(['bringBackScript'])
  expect(progress()?.counts).toMatchObject({ script: { added: 1, failed: 1 }, version: { failed: 2 } })
})

test('an import asks, for up to 500 recordings at a time, which of them the account has, and sends the others with the new id of their script', async () => {
  const ids = [...Array.from({ length: 501 }, (_, index) => `r${index}`), 'other', 'new']
  const missing = new Set(['other', 'new'])
  const added: unknown[] = []
  const sent = fakeServer(
    {
      ...answers,
      findBroughtBack: ({ archivedIds }) => ({ archivedIds: archivedIds.filter((id) => !missing.has(id)) }),
    },
    {
      bringBackRecording({ archivedId, scriptId }) {
        added.push({ archivedId, scriptId })
        return { generationId: 'gen_1', isNew: true }
      },
    },
  )
  const recordings = ids.map((id) => recording(id, { scriptId: id === 'new' ? 'a' : 'z' }))
  const { run, progress } = prepare([script('a', { versions: [] })], recordings)
  expect(await run()).toBeUndefined()
  const getAsked = () => sent.filter(({ name }) => name === 'findBroughtBack').map(({ input }) => input)
  expect(getAsked()).toEqual([{ archivedIds: ids.slice(0, 500) }, { archivedIds: ids.slice(500) }])
  expect(added).toEqual([
    { archivedId: 'other', scriptId: null },
    { archivedId: 'new', scriptId: 'new-a' },
  ])
  expect(progress()?.counts.recording).toEqual({ added: 2, here: 501, failed: 0 })
  expect(await run()).toBeUndefined()
  expect([getAsked().length, added.length, progress()?.done]).toEqual([2, 2, 504])
})

test('the import does not ask whether the account has a recording with an invalid id; the server refuses this recording, and the next one is added', async () => {
  const requestedIds: string[] = []
  fakeServer(
    {
      findBroughtBack({ archivedIds }) {
        requestedIds.push(...archivedIds)
        return { archivedIds: [] }
      },
    },
    { bringBackRecording: () => ({ generationId: 'gen_1', isNew: true }) },
  )
  const { run, progress } = prepare([], [recording('no valid id'), recording('r1')])
  expect(await run()).toBeUndefined()
  expect(requestedIds).toEqual(['r1'])
  expect(progress()?.counts.recording).toEqual({ added: 1, here: 0, failed: 1 })
  expect(progress()?.failures).toEqual([{ title: 'Take no valid id', reason: fail('bad_request').message }])
})

test('the lists of an archive are grouped by script; recordings that were not finished or have no file are left out', async () => {
  const lists: Record<string, ArchiveRow[]> = {
    'scripts.json': [{ id: 'a', title: 'Roses', file: 'a.txt' }, { id: 'b' }],
    'script-versions.json': [
      { scriptId: 'a', version: 1 },
      { scriptId: 'b', version: 1 },
      { scriptId: 'a', version: 2 },
    ],
    'corrections.json': [{ scriptId: 'b', applied: 1 }],
    'castings.json': [{ scriptId: 'a', casting: { mine: ['ANNA'] } }],
    'rehearsals.json': [{ scriptId: 'a', place: 's1', recordings: [{ lineId: 's1', file: 'a.wav' }, 'no row'] }],
    'rehearsal-runs.json': [{ scriptId: 'a', runs: ['one'] }],
    'imported.json': [{ scriptId: 'b', file: 'b.pdf', name: 'B.pdf', importedAt: testDate }],
    'recordings.json': [
      { id: 'r1', state: 'ready', file: 'r1.mp3', title: 'Take' },
      { id: 'r2', state: 'failed', file: 'r2.mp3' },
      { id: 'r3', state: 'ready', file: null },
    ],
  }
  const { scripts, recordings } = await readContents({ ...archive, readList: async (path) => lists[path] ?? [] })
  const [a, b] = scripts
  expect(a).toMatchObject({ title: 'Roses', casting: { mine: ['ANNA'] }, original: undefined, corrections: undefined })
  expect(a?.versions.map(({ version: number }) => number)).toEqual([1, 2])
  expect(a?.rehearsal).toMatchObject({ place: 's1', runs: ['one'] })
  expect(a?.lines).toEqual([{ lineId: 's1', file: 'a.wav', durationMs: 0 }])
  expect(b).toMatchObject({ title: '', casting: null, rehearsal: {}, lines: [], corrections: { applied: 1 } })
  expect(b?.original).toEqual({ file: 'b.pdf', name: 'B.pdf', importedAt: testDate })
  expect(recordings).toMatchObject([{ id: 'r1', title: 'Take', file: 'r1.mp3' }])
})

test('an import that was stopped before it started sends nothing', async () => {
  const sent = fakeServer(answers)
  const { run, abort } = prepare([script('a'), script('b')])
  abort.abort(new Error('stopped'))
  expect(await run()).toMatchObject({ message: 'stopped' })
  expect(sent).toEqual([])
})
