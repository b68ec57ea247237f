import { expect, test } from 'vitest'
import { CallError } from '../../../platform/api/callError.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession } from '../../../testing/builders.ts'
import { parseTestScene } from '../engine/fakes.ts'
import { deleteCachedAudio, createCachingAudioFetcher } from './cachingAudioFetcher.ts'

const [line] = parseTestScene('p1')
if (!line) throw new Error('the scene has one line')
const tom = { mine: [], roles: { TOBIN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }
const ida = { ...tom, roles: { TOBIN: { voiceId: 'ida', speed: 1 } } }
const options = { signal: new AbortController().signal, isAhead: false, onBytes: () => {} }
const buildError = (httpStatus: number) =>
  new CallError({ status: 'unavailable', httpStatus, message: 'It failed.', details: {}, requestId: null })

type Casting = Parameters<typeof createCachingAudioFetcher>[0]['casting']

/** Fetches a line while the server answers with audio. */
const fetchOnline = (scriptId: string, casting: Casting = tom) =>
  createCachingAudioFetcher({ scriptId, casting }, async () => new ArrayBuffer(8))(line, options)

/** Fetches a line while the server fails with this HTTP status; 0 means no connection. */
const fetchFailing = (scriptId: string, { httpStatus = 0, casting = tom as Casting, text = line.text } = {}) =>
  createCachingAudioFetcher({ scriptId, casting }, () => Promise.reject(buildError(httpStatus)))(
    { ...line, text },
    options,
  )

test('without a connection, a line is read with the audio that was fetched earlier for the same script', async () => {
  await fetchOnline('same')
  expect((await fetchFailing('same')).byteLength).toBe(8)
  await expect(fetchFailing('another script')).rejects.toThrow('It failed.')
})

test('if the server answers with an error, the line fails and does not play the audio fetched earlier', async () => {
  await fetchOnline('error')
  await expect(fetchFailing('error', { httpStatus: 503 })).rejects.toThrow('It failed.')
})

test('audio fetched earlier is not played after the voice, words or line reading of the line changed', async () => {
  await fetchOnline('changed')
  await expect(fetchFailing('changed', { casting: ida })).rejects.toThrow('It failed.')
  await expect(fetchFailing('changed', { text: 'Corrected words.' })).rejects.toThrow('It failed.')
  await deleteCachedAudio('changed', [line])
  await expect(fetchFailing('changed')).rejects.toThrow('It failed.')
})

test('audio that one account has fetched is not played after another account has signed in', async () => {
  sessionStore.set(buildSession({ uid: 'one' }))
  await fetchOnline('shared')
  // The session of the same account is renewed.
  sessionStore.set(buildSession({ uid: 'one' }))
  expect((await fetchFailing('shared')).byteLength).toBe(8)
  sessionStore.set(buildSession({ uid: 'another' }))
  await expect(fetchFailing('shared')).rejects.toThrow('It failed.')
  sessionStore.set(null)
})
