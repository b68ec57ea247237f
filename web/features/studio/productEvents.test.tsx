import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import type { AnalyticsEvent } from '../../platform/telemetry/analyticsQueue.ts'
import { storedPlayback } from '../../player/playbackState.ts'
import { buildGeneration, buildSubscriberSession } from '../../testing/builders.ts'
import type { Answers } from '../../testing/fakeServer.ts'
import { fakeBeacon, setTrackingSignals } from '../../testing/fakeTracking.ts'
import { visitStudio } from './testing/visitStudio.tsx'

/** Collects the analytics events that the page sends. "Do Not Track" is off. */
function collectAnalytics() {
  const sentEvents: AnalyticsEvent[] = []
  setTrackingSignals({ doNotTrack: '0' })
  fakeBeacon()
  return {
    // The page sends important events immediately, and the others when the user leaves it.
    handlers: {
      trackEvents: ({ events }) => {
        sentEvents.push(...events)
        return { kept: events.length }
      },
    } satisfies Answers,
    expectEvent: (event: AnalyticsEvent) =>
      waitFor(() => {
        dispatchEvent(new Event('pagehide'))
        expect(sentEvents).toContainEqual(expect.objectContaining(event))
      }),
    countEvents: (eventType: AnalyticsEvent['eventType']) =>
      sentEvents.filter((event) => event.eventType === eventType).length,
    getEventTypes: () => sentEvents.map(({ eventType }) => eventType),
    [Symbol.dispose]: () => setTrackingSignals(),
  }
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  queryClient.clear()
  sessionStore.set(null)
})

// [spec2 §7.36]
test(
  'choosing a voice and creating, playing, downloading or renaming a recording send the specified analytics events',
  { tags: ['long'] },
  async () => {
    using analytics = collectAnalytics()
    const { user } = visitStudio({ generations: [buildGeneration('gen_1')], handlers: analytics.handlers })
    await user.click(await screen.findByRole('button', { name: /^Change the reader/ }))
    await user.click(await screen.findByRole('button', { name: /^Tom/ }))
    await user.click(await screen.findByRole('button', { name: /^Play “/ }))
    fireEvent.click(within(screen.getByRole('region', { name: 'Now Playing' })).getByRole('link'))
    await user.click(screen.getByRole('button', { name: /^Rename/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' by night{Enter}')
    await analytics.expectEvent({ eventType: 'recording_renamed', metadata: {} })
    await user.type(screen.getByRole('textbox', { name: 'Script' }), 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await analytics.expectEvent({ eventType: 'recording_created', metadata: { voiceId: 'tom', characters: 9 } })
    expect(analytics.getEventTypes()).toEqual(
      expect.arrayContaining(['voice_selected', 'recording_played', 'audio_played', 'audio_downloaded']),
    )
  },
)

// [spec2 §7.36]
test(
  'each playback sends recording_played and audio_played once; a pause sends no event',
  { tags: ['long'] },
  async () => {
    using analytics = collectAnalytics()
    const { user, outputs } = visitStudio({ handlers: analytics.handlers })
    const expectPlays = async (times: number) => {
      await analytics.expectEvent({ eventType: 'audio_played', metadata: { voiceId: 'tom', of: 'recording' } })
      await waitFor(() => {
        dispatchEvent(new Event('pagehide'))
        expect(analytics.countEvents('recording_played')).toBe(times)
        expect(analytics.countEvents('audio_played')).toBe(times)
      })
    }
    await user.click(await screen.findByRole('button', { name: /^Change the reader/ }))
    await user.click(await screen.findByRole('button', { name: /^Tom/ }))
    await user.type(screen.getByRole('textbox', { name: 'Script' }), 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    const panel = within(await screen.findByRole('region', { name: 'Now Playing' }))
    act(() => outputs.at(-1)?.emit({ kind: 'started' }))
    await user.click(panel.getByRole('button', { name: 'Pause' }))
    await user.click(panel.getByRole('button', { name: 'Play' }))
    await expectPlays(1)
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    await user.click(panel.getByRole('button', { name: 'Play' }))
    await expectPlays(2)
  },
)

// [spec2 §7.36]
test('after a reload, playing the open recording sends recording_played and audio_played', async () => {
  using analytics = collectAnalytics()
  const recording = buildGeneration('gen_1')
  const ownerId = buildSubscriberSession().user.uid
  storedPlayback.set(JSON.stringify({ ownerId, recording, positionMs: 1_000 }))
  const { user } = visitStudio({ generations: [recording], handlers: analytics.handlers })
  const panel = within(await screen.findByRole('region', { name: 'Now Playing' }))
  await user.click(panel.getByRole('button', { name: 'Play' }))
  const { voiceId } = recording
  await analytics.expectEvent({ eventType: 'recording_played', metadata: { voiceId } })
  await analytics.expectEvent({ eventType: 'audio_played', metadata: { voiceId, of: 'recording' } })
  expect(analytics.countEvents('recording_played')).toBe(1)
})
