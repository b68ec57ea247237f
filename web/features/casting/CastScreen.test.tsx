// Tests the whole casting screen over one fake server: roles, voices, pronunciations and saving.
import { buildStream, fakeMicrophone } from '../../testing/fakeMicrophone.ts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.tsx'
import '../../testing/resetState.ts'
import { FakeAudio } from '../../testing/fakePreviews.tsx'
import {
  buildPlay,
  buildPreferences,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
  buildVoice,
} from '../../testing/builders.ts'
import { fail, fakeServer, NetworkFailure, type Answers, type Routes } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

type Casting = OutputOf<'getCasting'>['casting']

const role = (name: string, description: string) => ({ name, aliases: [], speeches: 1, words: 3, description })
const understanding = buildPlay(
  [
    buildSpeech('s1', 'ANNA', 'You came.'),
    buildSpeech('s2', 'BEN', 'I said I would, and here I am.'),
    buildSpeech('s3', 'ANNA', 'So you are.'),
  ],
  { characters: [role('ANNA', ''), role('BEN', 'an old man'), role('CARL', '')] },
)
const proposed = [
  { name: 'ANNA', voiceId: 'kate', why: 'A woman by the name.' },
  { name: 'BEN', voiceId: 'walt', why: 'An older man: “an old man”' },
  { name: 'CARL', voiceId: 'tom', why: 'A man by the name.' },
]
const voices = [buildVoice('Kate', { gender: 'female' }), buildVoice('Walt', { age: 'old' }), buildVoice('Tom')]

async function open(answers: Answers = {}, { session = buildSession(), routes = {} as Routes } = {}) {
  let version = 0
  const sent = fakeServer(
    {
      getUnderstanding: () => buildReview(understanding),
      getCasting: () => ({ casting: null, version: 0 }),
      proposeCasting: () => ({ roles: proposed }),
      getUserAvailableVoices: () => ({ voices, engines: [] }),
      getUserPreferences: () => buildPreferences(),
      saveCasting: () => ({ version: (version += 1) }),
      ...answers,
    },
    { readFile: () => new Uint8Array(8), ...routes },
  )
  const { unmount } = await visit('/scripts/scr_1/cast', session)
  await screen.findByRole('heading', { name: 'Cast “The Kitchen”' })
  const rowOf = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    return within(heading.closest('li') ?? document.body)
  }
  const getSavedCasting = () => sent.filter(({ name }) => name === 'saveCasting').at(-1)?.input
  return { sent, rowOf, getSavedCasting, unmount }
}

test('a role of unknown gender changes to a voice of the other gender with one press, and back', async () => {
  const roles = proposed.map((one) =>
    one.name === 'BEN' ? { ...one, otherGender: { gender: 'female' as const, voiceId: 'kate' } } : one,
  )
  const { rowOf } = await open({ proposeCasting: () => ({ roles }) })
  const ben = await rowOf('BEN')
  await userEvent.click(ben.getByRole('button', { name: 'Use a woman’s voice for BEN' }))
  expect(ben.getByText('Kate')).toBeInTheDocument()
  await userEvent.click(ben.getByRole('button', { name: 'Use a man’s voice for BEN' }))
  expect(ben.getByText('Walt')).toBeInTheDocument()
  expect((await rowOf('CARL')).queryByRole('button', { name: /voice for CARL/ })).not.toBeInTheDocument()
})

test('the role in the head of sides is ticked as the user’s role until a casting is stored', async () => {
  const sides = { ...understanding, title: 'SIDES – BEN' }
  const answers = { getUnderstanding: () => buildReview(sides) }
  fakeServer({
    ...answers,
    getCasting: () => ({ casting: null, version: 0 }),
    proposeCasting: () => ({ roles: proposed }),
    getUserAvailableVoices: () => ({ voices, engines: [] }),
    getUserPreferences: () => buildPreferences(),
  })
  await visit('/scripts/scr_1/cast', buildSession())
  expect(await screen.findByText(/sides of BEN/)).toBeInTheDocument()
  expect(screen.getByText(/You play BEN/)).toBeInTheDocument()
})

test('every role gets a voice with a reason, and ticking "I play" saves the role as the user’s own', async () => {
  const { rowOf, getSavedCasting } = await open()
  const ben = await rowOf('BEN')
  expect(ben.getByText('Walt')).toBeVisible()
  expect(ben.getByText('An older man: “an old man”')).toBeVisible()
  const anna = await rowOf('ANNA')
  await userEvent.click(anna.getByRole('checkbox', { name: /I play/ }))
  expect(await screen.findByText('You play ANNA. 2 voices read with you.')).toBeVisible()
  await waitFor(() => expect(getSavedCasting()).toMatchObject({ version: 0, casting: { mine: ['ANNA'] } }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('the user changes a voice, recasts all roles and undoes the recast', async () => {
  const { rowOf, getSavedCasting } = await open()
  const ben = await rowOf('BEN')
  await userEvent.click(ben.getByRole('button', { name: 'Swap Walt, who reads BEN' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who reads BEN?' }))
  await userEvent.click(await dialog.findByRole('button', { name: /^Tom / }))
  expect(await ben.findByText('Tom')).toBeVisible()
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({ casting: { roles: { BEN: { voiceId: 'tom', speed: 1 } } } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Recast all' }))
  expect(await ben.findByText('Walt')).toBeVisible()
  const [undo] = screen.getAllByRole('button', { name: 'Undo' })
  if (undo) await userEvent.click(undo)
  expect(await ben.findByText('Tom')).toBeVisible()
})

test('Swap opens on the voices most similar to the current one', async () => {
  const older = { age: 'old', gender: 'female' } as const
  const { rowOf } = await open({
    getUnderstanding: () =>
      buildReview({
        ...understanding,
        characters: [role('ANNA', ''), { ...role('BEN', ''), name: 'LADY BRACKNELL', ...older }, role('CARL', '')],
      }),
    proposeCasting: () => ({
      roles: proposed.map((one) => (one.name === 'BEN' ? { ...one, name: 'LADY BRACKNELL', voiceId: 'vera' } : one)),
    }),
    getUserAvailableVoices: () => ({ voices: [...voices, buildVoice('Vera', older)], engines: [] }),
  })
  const bracknell = await rowOf('LADY BRACKNELL')
  await userEvent.click(bracknell.getByRole('button', { name: 'Swap Vera, who reads LADY BRACKNELL' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who reads LADY BRACKNELL?' }))
  expect(await dialog.findByRole('button', { name: /^Women/ })).toHaveAttribute('aria-pressed', 'true')
  expect(dialog.getByRole('region', { name: 'Similar to Vera' })).toBeVisible()
  expect(dialog.getAllByRole('listitem').map((row) => row.textContent.slice(0, 4))).toEqual(['Vera', 'Kate'])
  await userEvent.click(dialog.getByRole('button', { name: /^Women/ }))
  expect(dialog.getByRole('button', { name: /^Tom / })).toBeVisible()
})

test('an audition saves the current casting first and then plays a line of that role', async () => {
  const { rowOf, sent } = await open({
    startLine: () => fail('too_many_waiting', { retryAfterS: 5 }),
  })
  const ben = await rowOf('BEN')
  await userEvent.selectOptions(ben.getByRole('combobox', { name: 'Speed of BEN' }), '1.2×')
  await userEvent.click(ben.getByRole('button', { name: 'Hear Walt say a line of BEN' }))
  expect(await ben.findByRole('alert')).toHaveTextContent('You have as many readings waiting as we can take at once.')
  const asked = sent.filter(({ name }) => name === 'saveCasting' || name === 'startLine')
  expect(asked).toMatchObject([
    { name: 'saveCasting', input: { casting: { roles: { BEN: { speed: 1.2 } } } } },
    { name: 'startLine', input: { scriptId: 'scr_1', lineId: 's2', characters: ['BEN'] } },
  ])
})

test('a role whose voice sounds like another role’s shows a warning', async () => {
  const { rowOf } = await open({
    proposeCasting: (input) => {
      const isCast = Object.keys(input.kept).length > 0
      return {
        roles: proposed.map((one) => (isCast && one.name === 'CARL' ? { ...one, nearDoubleOf: 'BEN' } : one)),
      }
    },
  })
  expect(await (await rowOf('CARL')).findByText('Sounds like BEN')).toBeVisible()
})

test('a pronunciation is added for all voices and saved', async () => {
  const { getSavedCasting } = await open()
  const part = within(screen.getByRole('region', { name: 'Pronunciation' }))
  await userEvent.click(part.getByRole('button', { name: 'Add' }))
  expect(part.getByRole('alert')).toHaveTextContent('Fill in both')
  await userEvent.type(part.getByRole('textbox', { name: 'Written' }), 'Siobhan')
  await userEvent.type(part.getByRole('textbox', { name: 'Said' }), 'Shivawn{Enter}')
  expect(await part.findByText('Siobhan')).toBeVisible()
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({ casting: { pronunciations: [{ written: 'Siobhan', said: 'Shivawn' }] } }),
  )
})

test('a pronunciation for one role stays with the role when it is renamed, and can be replaced', async () => {
  const pronunciations = [
    { written: 'scone', said: 'skown' },
    { written: 'scone', said: 'skon', role: 'OLD BEN' },
  ]
  const renamed = understanding.characters.map((one) => (one.name === 'BEN' ? { ...one, aliases: ['OLD BEN'] } : one))
  const { getSavedCasting } = await open({
    getUnderstanding: () => buildReview({ ...understanding, characters: renamed }),
    getCasting: () => ({ casting: { mine: [], roles: {}, pronunciations }, version: 1 }),
  })
  const part = within(screen.getByRole('region', { name: 'Pronunciation' }))
  expect(part.getByText(/only by BEN/)).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Remove how “scone” is said by BEN' }))
  await userEvent.type(part.getByRole('textbox', { name: 'Written' }), 'scone')
  await userEvent.type(part.getByRole('textbox', { name: 'Said' }), 'skoon')
  await userEvent.selectOptions(part.getByRole('combobox', { name: 'Role' }), 'CARL')
  await userEvent.click(part.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({
      casting: {
        pronunciations: [
          { written: 'scone', said: 'skown' },
          { written: 'scone', said: 'skoon', role: 'CARL' },
        ],
      },
    }),
  )
})

test('a role whose voice was disabled shows the replacement until the user chooses another voice', async () => {
  const casting = { mine: [], roles: { BEN: { voiceId: 'gone', speed: 1.2 } }, pronunciations: [] }
  const { rowOf, getSavedCasting } = await open({ getCasting: () => ({ casting, version: 3 }) })
  const ben = await rowOf('BEN')
  expect(ben.getByText('Walt')).toBeVisible()
  expect(ben.getByText(/^The voice you chose is no longer available/)).toBeVisible()
  expect(ben.getByRole('button', { name: 'Hear Walt say a line of BEN' })).toBeEnabled()
  await userEvent.selectOptions(ben.getByRole('combobox', { name: 'Speed of BEN' }), '1×')
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({ casting: { roles: { BEN: { voiceId: 'walt', speed: 1 } } } }),
  )
  expect(ben.queryByText(/^The voice you chose/)).toBeNull()
})

test('a casting that could not be saved stays on the page with a notice', async () => {
  const { rowOf } = await open({ saveCasting: () => fail('internal', { requestId: 'req_1' }) })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  expect(await screen.findByText(/^Not saved yet: stored on this device/)).toBeVisible()
  expect((await rowOf('ANNA')).getByRole('checkbox')).toBeChecked()
})

test('an unsaved casting is restored on the next visit and sent when the connection is back', async () => {
  let isThere = false
  const unreached = () => fail('unavailable')
  const saveCasting = () => (isThere ? { version: 1 } : unreached())
  const first = await open({ saveCasting })
  await userEvent.click((await first.rowOf('ANNA')).getByRole('checkbox'))
  expect(await screen.findByText(/^Not saved yet/)).toBeVisible()
  first.unmount()
  await act(() => queryClient.cancelQueries())
  queryClient.clear()

  const next = await open({ saveCasting })
  expect((await next.rowOf('ANNA')).getByRole('checkbox')).toBeChecked()
  expect(await screen.findByText(/^Not saved yet/)).toBeVisible()
  isThere = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(next.getSavedCasting()).toMatchObject({ casting: { mine: ['ANNA'] } })
})

test('castings from two pages are merged, and a notice says so', async () => {
  const theirs = { mine: [], roles: { CARL: { voiceId: 'walt', speed: 1 } }, pronunciations: [] }
  let isOther = false
  const { rowOf, getSavedCasting } = await open({
    getCasting: () => (isOther ? { casting: theirs, version: 4 } : { casting: null, version: 0 }),
    saveCasting: (input) => {
      isOther = true
      return input.version === 4 ? { version: 5 } : fail('script_changed', { version: 4 })
    },
  })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  expect(await screen.findByText(/You see those changes together with yours/)).toBeVisible()
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({
      version: 4,
      casting: { mine: ['ANNA'], roles: { CARL: { voiceId: 'walt' } } },
    }),
  )
})

test('the page explains the microphone before the browser asks for it', async () => {
  const getUserMedia = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  fakeMicrophone(getUserMedia)
  const { rowOf } = await open({
    getRehearsal: () => buildRehearsal(),
  })
  await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  expect(dialog.getByText(/Your browser will ask for the microphone/)).toBeVisible()
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(await dialog.findByRole('button', { name: /^Record: I said/ })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The microphone is not allowed here.')
})

test('if a recording does not play, the page shows the reason: not fetched, deleted or unplayable', async () => {
  const opened: FakeAudio[] = []
  vi.stubGlobal(
    'Audio',
    class extends FakeAudio {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    },
  )
  const recording = {
    lineId: 's2',
    url: '/api/scripts/scr_1/lines/s2/recording',
    mime: 'audio/webm',
    durationMs: 900,
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  let readRecording: NonNullable<Routes['readRecording']> = () => {
    throw new NetworkFailure()
  }
  const { rowOf } = await open(
    { getRehearsal: () => buildRehearsal({ recordings: [recording] }) },
    { routes: { readRecording: (line) => readRecording(line) } },
  )
  await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  await userEvent.click(await dialog.findByRole('button', { name: /^Play your recording/ }))
  act(() => opened[0]?.onerror?.())
  expect(await dialog.findByRole('alert')).toHaveTextContent('The recording could not be loaded.')

  for (const [answer, words] of [
    [fail('not_found'), 'no longer exists'],
    [new Uint8Array(8), 'This browser cannot play'],
  ] as const) {
    readRecording = () => answer
    await userEvent.click(
      dialog.queryByRole('button', { name: 'Try again' }) ?? dialog.getByRole('button', { name: /^Play/ }),
    )
    expect(dialog.queryByRole('alert')).toBeNull()
    act(() => opened.at(-1)?.onerror?.())
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
  }
  expect(opened).toHaveLength(3)
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('if the user closes the dialog before the microphone has opened, no microphone stays open', async () => {
  const stop = vi.fn<() => void>()
  let allow = () => {}
  const stream = new Promise<ReturnType<typeof buildStream>>((resolve) => {
    allow = () => resolve(buildStream(stop))
  })
  fakeMicrophone(() => stream)
  const { rowOf } = await open({
    getRehearsal: () => buildRehearsal(),
  })
  await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  allow()
  await waitFor(() => expect(stop).toHaveBeenCalled())
})

test('refetching all queries changes neither the casting nor its undo steps', async () => {
  let saved: Casting = null
  let version = 0
  const { rowOf } = await open({
    getCasting: () => ({ casting: saved, version }),
    saveCasting: (input) => {
      saved = input.casting
      return { version: (version += 1) }
    },
  })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  await waitFor(() => expect(saved).toMatchObject({ mine: ['ANNA'] }))
  await act(() => queryClient.invalidateQueries())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved).toMatchObject({ mine: [] }))
})

test('if the user opens the rehearsal directly after a change, it waits until the casting is saved', async () => {
  let saved: Casting = null
  let finishSave = () => {}
  const saveFinished = new Promise<void>((resolve) => (finishSave = resolve))
  const { sent, rowOf } = await open({
    getCasting: () => ({ casting: saved, version: 0 }),
    startLine: () => new Promise<never>(() => undefined),
    getScript: () => ({ script: buildScript({ title: 'The Kitchen' }) }),
    getRehearsal: () => buildRehearsal(),
    saveCasting: async (input) => {
      await saveFinished
      saved = input.casting
      return { version: 1 }
    },
  })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('link', { name: 'Rehearse' }))
  // The rehearsal screen has sent its first requests and waits for the running save.
  const asked = (name: string) => sent.filter((one) => one.name === name).length
  await waitFor(() => expect(asked('getScript')).toBe(1))
  expect(asked('getCasting')).toBe(1)
  finishSave()
  expect(await screen.findByRole('button', { name: 'You are ANNA. Change your part' })).toBeInTheDocument()
})
