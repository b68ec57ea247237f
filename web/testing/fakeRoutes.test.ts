import type { Failure } from '@scene-partner/contract/failures'
import { expect, test } from 'vitest'
import './resetState.ts'
import { takeRecordedFaults } from './fakeFetch.ts'
import { fail, fakeServer } from './fakeServer.ts'
import { buildGenerationId } from './lineAudio.ts'

const audioUrl = `/api/audio/${buildGenerationId('s1')}.mp3`
const lineUrl = '/api/scripts/s/lines/s1/recording'

test('a download may fail as its contract declares; another failure is a fault of the test', async () => {
  let failure: Failure = fail('storage/object-not-found')
  fakeServer({}, { readAudio: () => failure, readFile: () => failure })
  expect((await fetch(audioUrl)).status).toBe(404)
  expect(takeRecordedFaults()).toEqual([])
  failure = fail('account_full')
  await fetch(audioUrl)
  await fetch('/voices/tom.mp3')
  expect(takeRecordedFaults()).toEqual([
    'getAudio cannot fail with account_full',
    'the request for a file cannot fail with account_full',
  ])
})

test('a query string or a path that the contract does not allow is a fault of the test', async () => {
  fakeServer({}, { readRecording: () => new Uint8Array(8), storeRecording: () => undefined })
  const store = (query: string) => fetch(`${lineUrl}?${query}`, { method: 'PUT', body: new Blob(['sound']) })
  expect((await store('ms=900')).status).toBe(200)
  expect(takeRecordedFaults()).toEqual([])
  await store('ms=900&length=2')
  expect((await fetch('/api/scripts/s/lines/no%20id/recording')).status).toBe(404)
  expect(takeRecordedFaults()).toEqual([
    'storeLineRecording was requested with invalid query: length: unknown field',
    expect.stringMatching(/^getLineRecording was requested with invalid params: lineId: /),
  ])
})

test('an error that a handler throws, and a request with the method of another endpoint, are faults of the test', async () => {
  fakeServer(
    {},
    {
      readRecording() {
        throw new Error('out of order')
      },
    },
  )
  expect((await fetch(lineUrl)).status).toBe(500)
  await fetch(lineUrl, { method: 'DELETE' })
  expect(takeRecordedFaults()).toEqual([
    'the answer of getLineRecording threw Error: out of order',
    `DELETE ${lineUrl}: this test gives no answer for it`,
  ])
})
