import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
  testDate,
} from '../../../testing/builders.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fail, fakeServer, NetworkFailure, type Answers } from '../../../testing/fakeServer.ts'
import { buildGenerationId, buildLineAudio, respondWithWholeAudio } from '../../../testing/lineAudio.ts'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import { readWithCopy } from '../../../platform/query/readWithCopy.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { withFriendLines } from '../../sharing/index.ts'
import { createLineAudioFetcher } from '../audio/fetchLineAudio.ts'
import { createCachingAudioFetcher } from '../audio/cachingAudioFetcher.ts'
import { createCachingRecordingFetcher } from '../audio/cachingRecordingFetcher.ts'
import { buildRehearsalLines, type Understanding } from '../runtime/rehearsalLines.ts'
import { describeScenes } from './findOfflineScenes.ts'
import { storeScriptOffline, refreshOfflineScripts } from './storeScriptOffline.ts'

const play = buildPlay(
  [
    buildSpeech('s1', 'ANNA', 'You came.'),
    buildSpeech('s2', 'BEN', 'So I did.'),
    buildSpeech('s3', 'ANNA', 'The roses.', { scene: 1 }),
    buildSpeech('s4', 'BEN', 'I see them.', { scene: 1 }),
  ],
  {
    scenes: [
      { heading: 'A kitchen', name: 'A kitchen', lines: ['s1', 's2'] },
      { heading: 'A garden', name: 'A garden', lines: ['s3', 's4'] },
    ],
  },
)
const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }

/** The account of this test. A page opens the database of an account once, and test files may share a page. */
let accountId = ''
let count = 0
const getDatabase = () => {
  const scenes = getOfflineDatabase(accountId)
  if (!scenes) throw new Error('there is a fake database')
  return scenes
}

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  count += 1
  accountId = `user-${count}`
  sessionStore.set(buildSession({ uid: accountId }))
})
afterEach(() => vi.unstubAllGlobals())

/** Fakes a server with the script. Returns a list that collects the ids of the lines whose audio is requested. */
function serve(understanding: Understanding = play, answers: Answers = {}): string[] {
  const requestedLines: string[] = []
  fakeServer(
    {
      getScript: () => ({ script: buildScript({ id: 's', title: 'The Late Ferry' }) }),
      getUnderstanding: () => buildReview(understanding),
      getCasting: () => ({ casting, version: 1 }),
      getRehearsal: () => buildRehearsal({ place: 's2' }),
      getRuns: () => ({ runs: [] }),
      getReadings: () => ({ readings: [] }),
      startLine: ({ lineId }) => {
        requestedLines.push(lineId)
        return buildLineAudio(lineId)
      },
      ...answers,
    },
    {
      readRecording: ({ lineId }) => {
        return new TextEncoder().encode(`recording of ${lineId}`)
      },
      readAudio: (id) => respondWithWholeAudio(`audio of ${id}`),
    },
  )
  return requestedLines
}

const copyScenes = (scenes: number[], part: { includesOwnLines?: boolean; signal?: AbortSignal } = {}) =>
  storeScriptOffline(
    {
      ...{ accountId, scriptId: 's', includesOwnLines: part.includesOwnLines ?? false },
      chooseScenes: (current) => describeScenes(current, scenes),
    },
    { signal: part.signal ?? new AbortController().signal, onProgress: () => undefined },
  )

const lose = () => {
  throw new NetworkFailure()
}

/** Makes the server unreachable: all further requests fail. */
const disconnect = () =>
  fakeServer(
    {
      ...{ getScript: lose, getUnderstanding: lose, getCasting: lose, getRehearsal: lose, getRuns: lose },
      ...{ getReadings: lose, getFriendLines: lose, startLine: lose },
    },
    { readRecording: lose },
  )

test('the copy of one scene contains the lines of the other roles and can be rehearsed without a connection', async () => {
  const requestedLines = serve()
  const { script, problem } = await copyScenes([1])
  expect(requestedLines).toEqual(['s4'])
  expect(problem).toBeUndefined()
  expect(script).toMatchObject({ title: 'The Late Ferry', mine: ['ANNA'], lineCount: 1, missingCount: 0 })
  expect(await getDatabase().list()).toEqual([script])

  disconnect()
  const { signal } = new AbortController()
  expect(await readWithCopy('getRehearsal', { scriptId: 's' }, signal)).toMatchObject({
    answer: { place: 's2' },
    isCopy: true,
  })
  await expect(readWithCopy('getScript', { scriptId: 'another' }, signal)).rejects.toThrow()
  const speak = createCachingAudioFetcher({ scriptId: 's', casting }, createLineAudioFetcher('s'))
  const line = buildRehearsalLines(play, ['ANNA'], new Map()).find(({ id }) => id === 's4')
  if (!line) throw new Error('the play has this line')
  const bytes = await speak(line, { signal, isAhead: false, onBytes: () => undefined })
  expect(new TextDecoder().decode(bytes)).toBe(`audio of ${buildGenerationId('s4')}`)
})

test('the audio of the actor’s lines is copied only on request; copying again fetches only missing files', async () => {
  const requestedLines = serve()
  await copyScenes([0])
  await copyScenes([0], { includesOwnLines: true })
  expect(requestedLines).toEqual(['s2', 's1'])
  // A copy of fewer scenes deletes the audio of the other scenes.
  await copyScenes([0])
  expect(await getDatabase().listAudio('s')).toHaveLength(1)
})

test('if the server refuses to speak lines, the copy on the device states how many lines have no audio, and the error is returned', async () => {
  serve(play, { startLine: () => fail('account_full') })
  const { script, problem } = await copyScenes([0, 1])
  expect(script).toMatchObject({ lineCount: 2, missingCount: 2 })
  expect(problem).toBeInstanceOf(Error)
  serve()
  expect((await copyScenes([0, 1])).script.missingCount).toBe(0)
})

test('if some lines cannot be spoken, copying continues, and only these lines have no audio', async () => {
  const lines = Array.from({ length: 15 }, (_, n) => buildSpeech(`s${n}`, 'BEN', `Line ${n}.`))
  const scenes = [{ heading: 'A kitchen', name: 'A kitchen', lines: lines.map(({ id }) => id) }]
  const startLine: Answers['startLine'] = ({ lineId }) =>
    Number(lineId.slice(1)) % 3 === 0 ? fail('account_full') : buildLineAudio(lineId)
  serve(buildPlay(lines, { scenes }), { startLine })
  expect((await copyScenes([0])).script).toMatchObject({ lineCount: 15, missingCount: 5 })
})

test('if an update of a copy is cancelled, the list of copies still contains the earlier copy unchanged', async () => {
  serve()
  const { script } = await copyScenes([0])
  const cancelling = new AbortController()
  const cancel = () => {
    cancelling.abort()
    return fail('account_full')
  }
  serve(play, { startLine: cancel })
  await expect(copyScenes([0, 1], { signal: cancelling.signal })).rejects.toThrow()
  expect(await getDatabase().list()).toEqual([script])
})

test('if a line was changed on the server, a refresh of the copy replaces the text and audio of the line', async () => {
  serve()
  await copyScenes([1])
  const [first, second, third, fourth] = play.lines
  if (!first || !second || !third || !fourth) throw new Error('the play has four lines')
  const changed = buildSpeech('s5', 'BEN', 'I see them well.', { scene: 1 })
  const requestedLines = serve({ ...play, lines: [first, second, third, changed] })
  await refreshOfflineScripts(buildSession({ uid: accountId }), new AbortController().signal)
  expect(requestedLines).toEqual(['s5'])
  const keys = await getDatabase().listAudio('s')
  expect(keys.map((key) => key.split(' ')[0])).toEqual(['s5'])
  expect((await getDatabase().getAnswer('getUnderstanding', 's'))?.understanding.lines.at(-1)?.text).toBe(
    'I see them well.',
  )
})

test('if the actor has chosen another line reading, a refresh of the copy fetches the line’s audio again', async () => {
  serve()
  await copyScenes([0, 1])
  const reading = { target: { lineId: 's4' }, reading: { manner: 'colder' as const }, effects: [] }
  const requestedLines = serve(play, { getReadings: () => ({ readings: [reading] }) })
  await refreshOfflineScripts(buildSession({ uid: accountId }), new AbortController().signal)
  expect(requestedLines).toEqual(['s4'])
})

/**
 * Builds a friend's recordings of two lines of BEN. The recording of `s2` is accepted; the recording of `s4` has the
 * state `state`.
 */
function friendLines(state: 'waiting' | 'accepted' | 'rejected' = 'waiting', syntheticRoles: string[] = []) {
  const build = (lineId: string, own: typeof state) => ({
    ...{ recordingId: `frl_${lineId}`, linkId: 'lnk_1', guestName: 'Tom', role: 'BEN', lineId, text: 'So I did.' },
    ...{ url: `/api/scripts/s/lines/${lineId}/recording`, durationMs: 900, state: own, createdAt: testDate },
  })
  return { getFriendLines: () => ({ lines: [build('s2', 'accepted'), build('s4', state)], syntheticRoles }) }
}

/**
 * Returns, as text, the recording that is played for a line without a connection; null if a synthetic voice reads the
 * line.
 */
async function playOffline(lineId: string): Promise<string | null> {
  disconnect()
  const { signal } = new AbortController()
  const input = { scriptId: 's' }
  const rehearsal = await readWithCopy('getRehearsal', input, signal)
  const friends = await readWithCopy('getFriendLines', input, signal)
  const { recordings } = withFriendLines(rehearsal.answer, friends.answer)
  const line = buildRehearsalLines(play, ['ANNA'], new Map()).find(({ id }) => id === lineId)
  if (!line) throw new Error(`the play has no line ${lineId}`)
  const recording = await createCachingRecordingFetcher('s', recordings)(line, signal)
  return recording && new TextDecoder().decode(recording)
}

test('the copy has the accepted recordings of a friend, and plays them without a connection', async () => {
  const requestedLines = serve(play, friendLines())
  const { script } = await copyScenes([0, 1])
  // The synthetic voice speaks only the line whose recording was not accepted.
  expect(requestedLines).toEqual(['s4'])
  expect(script).toMatchObject({ lineCount: 2, missingCount: 0 })
  expect(await playOffline('s2')).toBe('recording of s2')
  expect(await playOffline('s4')).toBeNull()
})

test('in the copy, a friend’s accepted recording replaces the synthetic voice until the actor prefers that voice', async () => {
  const session = buildSession({ uid: accountId })
  const { signal } = new AbortController()
  const listLines = async () =>
    (await getDatabase().listAudio('s')).map((key) => key.split(' ', 2).join(' ')).toSorted()
  serve(play, friendLines())
  await copyScenes([1])
  serve(play, friendLines('accepted'))
  await refreshOfflineScripts(session, signal)
  expect(await listLines()).toEqual(['recording s4'])
  const requestedLines = serve(play, friendLines('accepted', ['BEN']))
  await refreshOfflineScripts(session, signal)
  expect(requestedLines).toEqual(['s4'])
  expect(await listLines()).toEqual([expect.stringMatching(/^s4 /)])
})

test('a refresh removes the copy of a deleted script, but removes no copy while the server is unreachable', async () => {
  serve()
  await copyScenes([0])
  disconnect()
  await refreshOfflineScripts(buildSession({ uid: accountId }), new AbortController().signal)
  expect(await getDatabase().list()).toHaveLength(1)
  serve(play, { getScript: () => fail('not_found') })
  await refreshOfflineScripts(buildSession({ uid: accountId }), new AbortController().signal)
  expect(await getDatabase().list()).toEqual([])
  expect(await getDatabase().listAudio('s')).toEqual([])
})

test('another account on this device cannot see the copy of a script', async () => {
  serve()
  await copyScenes([0])
  accountId = `${accountId}-other`
  expect(await getDatabase().list()).toEqual([])
})
