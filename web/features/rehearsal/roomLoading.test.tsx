// Tests the page that replaces a rehearsal room that cannot be loaded, and the rehearsal room without a connection.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setOnline } from '../../testing/fakeConnection.ts'
import { fail, NetworkFailure } from '../../testing/fakeServer.ts'
import { openRehearsalPage } from './testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, findCurrentLine, waitForAudio } from './testing/rehearsalRoom.ts'

closeRoomAfterEach()
afterEach(() => setOnline(true))

const byKey = { waitsForVoice: false, wasAsked: true }

test(
  'if the data of a rehearsal cannot be loaded, the page says so, links to the script, and can try again',
  { tags: ['long'] },
  async () => {
    let isRefused = true
    const user = userEvent.setup()
    await openRehearsalPage('/practice?script=s1', { refuse: () => (isRefused ? fail('bad_request') : null) })
    const heading = { level: 1, name: 'The rehearsal could not be opened' }
    expect(await screen.findByRole('heading', heading)).toBeVisible()
    expect(screen.getByText(/Your script and your progress are safe\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the script' })).toHaveAttribute('href', '/scripts/s1')
    await user.click(await button('Try again'))
    expect(await screen.findByRole('heading', heading)).toBeVisible()
    isRefused = false
    await user.click(await button('Try again'))
    expect(await button('Begin')).toBeVisible()
  },
)

test('the rehearsal page of a deleted script says that the script is not here and links to My Scripts', async () => {
  await openRehearsalPage('/practice?script=s1', { refuse: () => fail('not_found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'This script is not here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to My Scripts' })).toHaveAttribute('href', '/scripts')
})

test('without a connection, a rehearsal room that was open in this tab earlier opens again and plays its lines', async () => {
  const user = userEvent.setup()
  const stored = { settings: byKey }
  await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored }))
  cleanup()
  setOnline(false)
  const page = await openRehearsalPage('/practice?script=s1', { stored, refuse: () => new NetworkFailure() })
  expect(await screen.findByText(/^You’re offline\. The lines are ready/)).toBeVisible()
  await user.click(await button('Begin'))
  act(() => page.clock.advance(1_700))
  expect(page.countPlays()).toBe(1)
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
})

test('without a connection, a rehearsal continues with the settings, the line and the results of the previous visit', async () => {
  const user = userEvent.setup()
  const stored = { settings: { ...byKey, hiding: 'letters' } }
  const first = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored }))
  await user.click(await button('Begin'))
  act(() => first.clock.advance(1_700))
  await user.keyboard('ppp ')
  act(() => first.clock.advance(1_700))
  expect(findCurrentLine()).toHaveTextContent('I had two.')
  await user.keyboard('h')
  expect(await button('What you see of your lines: Blanks')).toBeVisible()
  cleanup()
  setOnline(false)
  const second = await openRehearsalPage('/practice?script=s1', { stored, refuse: () => new NetworkFailure() })
  expect(await button('What you see of your lines: Blanks')).toBeVisible()
  // The room continues at the cue of the actor's line.
  expect(findCurrentLine()).toHaveTextContent('You had a ticket. I clipped it myself.')
  expect(screen.getAllByText('to practise')).toHaveLength(1)
  // When the connection is back, the next change is sent, and it does not undo the earlier change.
  await user.keyboard('l')
  setOnline(true)
  const isLooping = { settings: { isLooping: true }, made: { settings: { isLooping: null } } }
  await waitFor(() => expect(second.getCalls('saveRehearsal').at(-1)).toMatchObject(isLooping))
})

test(
  'a rehearsal continues with unsent progress of this device instead of older progress of the server',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const stored = { settings: { ...byKey, hiding: 'letters' } }
    const refuseProgress = () => new NetworkFailure()
    const first = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored, refuseProgress }))
    await user.click(await button('Begin'))
    act(() => first.clock.advance(1_700))
    await user.keyboard('ppp ')
    act(() => first.clock.advance(1_700))
    expect(findCurrentLine()).toHaveTextContent('I had two.')
    cleanup()
    await openRehearsalPage('/practice?script=s1', { stored, refuseProgress })
    await button('Begin')
    // The room continues at the cue of the actor's line.
    expect(findCurrentLine()).toHaveTextContent('You had a ticket. I clipped it myself.')
    expect(screen.getAllByText('to practise')).toHaveLength(1)
  },
)

test('without a connection, a script that was never open in this tab opens when the connection is back', async () => {
  setOnline(false)
  await openRehearsalPage('/practice?script=s2', { refuse: () => (navigator.onLine ? null : new NetworkFailure()) })
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  act(() => setOnline(true))
  expect(await button('Begin')).toBeVisible()
})
