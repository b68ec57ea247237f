// Tests by user actions how the rehearsal room follows and checks the actor's words.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { openRehearsalPage } from './testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, findCurrentLine, waitForAudio } from './testing/rehearsalRoom.ts'

closeRoomAfterEach()
beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

const followSwitch = () => screen.findByRole('switch', { name: 'Follow my words' })

/** Opens the rehearsal room and the panel with the settings of what ends the actor's line. */
async function openPanel(settings: Record<string, unknown> = {}) {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', { stored: { settings: { wasAsked: true, ...settings } } }),
  )
  await user.click(await button(/^What it waits for/))
  return { user, page }
}

test(
  'the word recogniser is downloaded after the user agrees to its size, and can be removed in the same panel',
  { tags: ['long'] },
  async () => {
    const { user, page } = await openPanel()
    expect(await followSwitch()).not.toBeChecked()
    await user.click(await followSwitch())
    expect(screen.getByText(/about 25 MB/)).toHaveTextContent('nothing is sent')
    await user.click(await button('Not now'))
    expect(await followSwitch()).not.toBeChecked()
    await user.click(await followSwitch())
    await user.click(await button('Get it (25 MB)'))
    expect(await screen.findByRole('progressbar', { name: 'Getting the speech recogniser' })).toBeVisible()
    act(() => page.lineListener.finishDownload())
    expect(await button('What it waits for: Follows my words')).toBeVisible()
    expect(await followSwitch()).toBeChecked()
    await user.click(await button('Remove the recogniser (25 MB)'))
    await waitFor(() => expect(page.lineListener.isStored()).toBe(false))
    expect(await followSwitch()).not.toBeChecked()
  },
)

test.each([
  ['offline', 'The speech recogniser could not be fetched.'],
  ['storageFull', 'This device has no room for the speech recogniser. It needs about 45 MB'],
  ['wrongFile', 'The speech recogniser arrived damaged'],
  ['broken', 'The speech recogniser could not be started.'],
] as const)(
  'if the recogniser cannot be downloaded or started (%s), the panel says why, and the rehearsal waits for the voice',
  { tags: ['long'] },
  async (why, text) => {
    const { user, page } = await openPanel()
    await user.click(await followSwitch())
    await user.click(await button('Get it (25 MB)'))
    await screen.findByRole('progressbar')
    act(() => page.lineListener.finishDownload(why))
    expect(await screen.findByText(new RegExp(text))).toBeVisible()
    expect(await button('What it waits for: Waits for my voice')).toBeVisible()
    expect(await button('Try again')).toBeVisible()
  },
)

test.each([
  ['unsupported', 'This browser cannot run the speech recogniser.'],
  ['tooSlow', 'This device is too slow to follow your words.'],
] as const)(
  'if words cannot be recognised (%s), the panel gives the reason and disables the switch to follow words',
  { tags: ['long'] },
  async (why, text) => {
    const { user, page } = await openPanel()
    await user.click(await followSwitch())
    await user.click(await button('Get it (25 MB)'))
    await screen.findByRole('progressbar')
    act(() => page.lineListener.finishDownload(why))
    expect(await screen.findByText(new RegExp(text))).toBeVisible()
    expect(await followSwitch()).toBeDisabled()
    expect(await button('What it waits for: Waits for my voice')).toBeVisible()
  },
)

test(
  'if the code of the recogniser cannot be fetched, the panel says so, and a second try fetches it',
  { tags: ['long'] },
  async () => {
    const { user, page } = await openPanel()
    page.lineListener.setCodeAvailable(false)
    await user.click(await followSwitch())
    await user.click(await button('Get it (25 MB)'))
    expect(await screen.findByText(/The speech recogniser could not be fetched/)).toBeVisible()
    expect(await button('What it waits for: Waits for my voice')).toBeVisible()
    page.lineListener.setCodeAvailable(true)
    await user.click(await button('Try again'))
    await screen.findByRole('progressbar')
    act(() => page.lineListener.finishDownload())
    expect(await button('What it waits for: Follows my words')).toBeVisible()
  },
)

/** Begins a rehearsal in which the recogniser's files are on the device, and continues to the actor's first line. */
async function beginFollowed(settings: Record<string, unknown> = {}) {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    stored: { settings: { wasAsked: true, followsWords: true, wordCheck: 'word perfect', ...settings } },
  })
  page.lineListener.storeFiles()
  await waitForAudio(page)
  await user.click(await button('Begin'))
  if (settings.followsWords !== false) await waitFor(() => expect(page.lineListener.listener.getState()).toBe('ready'))
  await waitFor(() => expect(page.voiceActivity.isOpen()).toBe(true))
  const sayLine = (words: string) => {
    act(() => page.clock.advance(300))
    act(() => page.voiceActivity.setVoice(true))
    act(() => page.clock.advance(1_500))
    act(() => page.lineListener.hearWords(words))
    act(() => page.voiceActivity.setVoice(false))
  }
  act(() => page.clock.advance(700 + 1_000))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  return { user, page, sayLine }
}

test('the reader waits during a long pause inside a line and answers after the last word; said words are dimmed', async () => {
  const { page, sayLine } = await beginFollowed()
  sayLine('I know')
  act(() => page.clock.advance(3_000))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  expect(screen.getByText('know.')).toHaveClass(/past/)
  expect(screen.getByText('watched it go.', { exact: false })).toBeVisible()
  sayLine('I watched it go')
  act(() => page.clock.advance(220))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
})

test('a word that was left out is marked in the script and listed at the end; the actor can mark it as right', async () => {
  const { user, page, sayLine } = await beginFollowed()
  sayLine('I know I watched go')
  act(() => page.clock.advance(220))
  await waitFor(() => expect(screen.getByText('1 word differs')).toBeVisible())
  expect(screen.getByText('it')).toHaveAttribute('data-differs')
  act(() => page.clock.advance(1_000))
  sayLine('I had two')
  act(() => page.clock.advance(220))
  act(() => page.clock.advance(1_000))
  const list = await screen.findByRole('list', { name: 'What was different' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(list).toHaveTextContent('“it” left out')
  expect(screen.getByRole('heading', { name: /1 of 2 lines right/ })).toBeVisible()
  expect(screen.getByText(/without a prompt/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I said it right: “it” left out' }))
  expect(screen.queryByRole('list', { name: 'What was different' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'All 2 lines right' })).toBeVisible()
  // When the page closes, the results are sent without delay.
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => {
    const sent = page.getCalls('noteLines') as { lines: { lineId: string; outcome: string }[] }[]
    const results = sent.flatMap(({ lines }) => lines)
    const [first] = results
    expect(results.filter(({ lineId }) => lineId === first?.lineId).map(({ outcome }) => outcome)).toEqual([
      'prompted',
      'clean',
    ])
    expect(page.getCalls('saveRuns').at(-1)).toMatchObject({ runs: [{ said: 2, right: 2, toPractise: 0 }] })
  })
  expect(JSON.stringify(page.getCalls('noteLines'))).not.toContain('watched')
})

test(
  'if a word is left out again, the count is shown at the end of the run and in the list of the actor’s lines',
  { tags: ['long'] },
  async () => {
    const { user, page, sayLine } = await beginFollowed()
    const runScene = async () => {
      sayLine('I know I watched go')
      act(() => page.clock.advance(220))
      await waitFor(() => expect(screen.getByText('1 word differs')).toBeVisible())
      act(() => page.clock.advance(1_000))
      sayLine('I had two')
      act(() => page.clock.advance(220))
      act(() => page.clock.advance(1_000))
      return screen.findByRole('list', { name: 'What was different' })
    }
    expect(await runScene()).not.toHaveTextContent('times')
    const runAgain = async () => {
      await user.click(await button('Run the scene again'))
      act(() => page.clock.advance(700 + 1_000))
      expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
    }
    await runAgain()
    expect(await runScene()).toHaveTextContent('“it” left out2 times so far')
    // The line in which a word was left out does not count as right in the run that is sent.
    dispatchEvent(new Event('pagehide'))
    await waitFor(() =>
      expect(page.getCalls('saveRuns').at(-1)).toMatchObject({ runs: [{ said: 2, right: 1, toPractise: 1 }] }),
    )
    await runAgain()
    await user.click(await button('Your lines'))
    expect(await screen.findByRole('list', { name: 'Differences in line 2 so far' })).toHaveTextContent(
      '“it” left out 2 times',
    )
    expect(JSON.stringify(page.getCalls('noteLines'))).not.toContain('watched')
  },
)

test(
  'spoken commands are turned on only after the actor has said “line” in the settings and it was recognised; “line” then gives a prompt in the scene',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const page = await openRehearsalPage('/practice?script=s1', {
      stored: { settings: { wasAsked: true, followsWords: true, hiding: 'nothing' } },
    })
    page.lineListener.storeFiles()
    await waitForAudio(page)
    await user.click(await button(/^What it waits for/))
    const commands = () => screen.findByRole('switch', { name: 'Listen for commands' })
    await user.click(await commands())
    expect(await screen.findByText(/Now say “line”/)).toBeVisible()
    act(() => page.lineListener.hearWords('good morning'))
    expect(await screen.findByText(/I heard other words/)).toBeVisible()
    act(() => page.lineListener.hearWords('line'))
    await waitFor(() => expect(screen.queryByText(/I heard other words/)).toBeNull())
    expect(await commands()).toBeChecked()
    expect(screen.getByText('“From the top”')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await button('Begin'))
    act(() => page.clock.advance(700 + 1_000 + 300))
    expect(findCurrentLine()).not.toHaveTextContent(/hidden ?I/)
    act(() => page.voiceActivity.setVoice(true))
    act(() => page.clock.advance(500))
    act(() => page.lineListener.hearWords('line'))
    expect(findCurrentLine()).toHaveTextContent(/hidden ?I/)
  },
)

test('with “Record my lines”, the last take of a line can be played beside its text while the scene is paused', async () => {
  const { user, page } = await beginFollowed({ recordsTakes: true, followsWords: false })
  act(() => page.clock.advance(300))
  act(() => page.voiceActivity.setVoice(true))
  act(() => page.hearSound())
  act(() => page.clock.advance(2_000))
  act(() => page.voiceActivity.setVoice(false))
  act(() => page.clock.advance(900))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  expect(screen.queryByRole('button', { name: /my last take/ })).toBeNull()
  await user.keyboard(' ')
  expect(await button('Hear my last take of line 2')).toBeVisible()
  await user.click(await button(/^What it waits for/))
  await user.click(await button(/^Delete my take/))
  await waitFor(() => expect(screen.queryByRole('button', { name: /my last take/ })).toBeNull())
})

test('on a device without the recogniser’s files, silence ends a line even if the setting to follow words is on', async () => {
  const { page } = await openPanel({ followsWords: true })
  const user = userEvent.setup()
  await user.keyboard('{Escape}')
  await user.click(await button('Begin'))
  await waitFor(() => expect(page.voiceActivity.isOpen()).toBe(true))
  act(() => page.clock.advance(700 + 1_000 + 300))
  act(() => page.voiceActivity.setVoice(true))
  act(() => page.clock.advance(2_000))
  act(() => page.voiceActivity.setVoice(false))
  act(() => page.clock.advance(900))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  expect(page.lineListener.isStored()).toBe(false)
})
