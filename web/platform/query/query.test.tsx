// Tests which data of the page the query cache takes over, and how live events refresh it.
import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { emptyPageState, PageContext } from '../page/pageState.ts'
import { sessionStore } from '../session/session.ts'
import { CallError } from '../api/callError.ts'
import { connectLive } from '../api/live.ts'
import { fetchPublicVoices } from '../api/publicVoices.ts'
import { operationQuery, queryClient, QueryProvider, shouldRetry } from './query.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Tags() {
  const { data } = useQuery(operationQuery('getScriptTags', {}, ['script']))
  return <p>{data ? data.tags.map(({ tag }) => tag).join(', ') : 'Loading'}</p>
}

const sentTags = {
  name: 'getScriptTags' as const,
  input: {},
  output: { tags: [{ tag: 'sent with the page', scripts: 1 }] },
}
const withUid = (uid: string) => buildSession({ uid })

function show({ now, ofPage }: { now: Session; ofPage: Session }) {
  const sent = fakeServer({ getScriptTags: () => ({ tags: [{ tag: 'asked for later', scripts: 1 }] }) })
  sessionStore.set(now)
  render(
    <PageContext value={{ ...emptyPageState, session: ofPage, queries: [sentTags] }}>
      <QueryProvider>
        <QueryProvider>
          <Tags />
        </QueryProvider>
      </QueryProvider>
    </PageContext>,
  )
  return { requests: () => sent.map(({ name }) => name) }
}

test('data that the server sent with the page is shown without a request', async () => {
  const { requests } = show({ now: withUid('u1'), ofPage: withUid('u1') })
  expect(screen.getByText('sent with the page')).toBeVisible()
  expect(requests()).toEqual([])
})

test('S-69 data that the page got for one account is not shown to an account that signs in later', async () => {
  const { requests } = show({ now: withUid('u2'), ofPage: withUid('u1') })
  expect(screen.queryByText('sent with the page')).toBeNull()
  expect(await screen.findByText('asked for later')).toBeVisible()
  expect(requests()).toEqual(['getScriptTags'])
})

test('a live event refetches the data only once, even if one QueryProvider is inside another', async () => {
  const stream = fakeEventStream()
  const { requests } = show({ now: withUid('u1'), ofPage: withUid('u1') })
  const stop = connectLive()
  stream.emit({ topic: 'script', id: 'scr_1', version: 2 })
  expect(await screen.findByText('asked for later')).toBeVisible()
  stop()
  expect(requests()).toEqual(['getScriptTags'])
})

test('the cached data of an account is removed when another account signs in, and stays when the data of the same user changes', () => {
  const { queryKey } = operationQuery('getScriptTags', {})
  const tags = { tags: [{ tag: 'of the first account', scripts: 1 }] }
  sessionStore.set(withUid('u1'))
  queryClient.setQueryData(queryKey, tags)
  sessionStore.set(buildSession({ uid: 'u1', displayName: 'Ines' }))
  expect(queryClient.getQueryData(queryKey)).toEqual(tags)
  sessionStore.set(withUid('u2'))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  // The second change of the account must have the same effect as the first one.
  queryClient.setQueryData(queryKey, tags)
  sessionStore.set(withUid('u1'))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('a failed read is repeated at most twice, and only if the failure may be temporary', () => {
  const error = (status: CallError['status']) => new CallError({ status, httpStatus: 500, message: '' })
  expect([0, 1, 2].map((count) => shouldRetry(count, error('unavailable')))).toEqual([true, true, false])
  const statuses = ['internal', 'deadline-exceeded', 'permission-denied', 'cancelled'] as const
  expect(statuses.map((status) => shouldRetry(0, error(status)))).toEqual([true, true, false, false])
  expect(shouldRetry(0, new Error('a fault of the page'))).toBe(false)
})

test('the public voices are fetched again after five minutes, not earlier', async () => {
  const sent = fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  await fetchPublicVoices(1_000)
  await fetchPublicVoices(1_000 + 5 * 60_000 - 1)
  expect(sent).toHaveLength(1)
  await fetchPublicVoices(1_000 + 5 * 60_000)
  expect(sent).toHaveLength(2)
})
