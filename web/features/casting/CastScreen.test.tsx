// Tests roles, voices and pronunciations on the casting screen with a fake server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildPreferences, buildReview, buildSession, buildVoice } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { buildRole, openCastScreen, proposed, understanding, voices } from './testing/openCastScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

test(
  'for a role of unknown gender, one press changes from a man’s to a woman’s voice, and a second press changes back',
  { tags: ['long'] },
  async () => {
    const roles = proposed.map((one) =>
      one.name === 'BEN' ? { ...one, otherGender: { gender: 'female' as const, voiceId: 'kate' } } : one,
    )
    const { rowOf } = await openCastScreen({ proposeCasting: () => ({ roles }) })
    const ben = await rowOf('BEN')
    await userEvent.click(ben.getByRole('button', { name: 'Use a woman’s voice for BEN' }))
    expect(ben.getByText('Kate')).toBeInTheDocument()
    await userEvent.click(ben.getByRole('button', { name: 'Use a man’s voice for BEN' }))
    expect(ben.getByText('Walt')).toBeInTheDocument()
    expect((await rowOf('CARL')).queryByRole('button', { name: /voice for CARL/ })).not.toBeInTheDocument()
  },
)

test('if no casting is stored, the role named in the title of the sides is chosen as the user’s role', async () => {
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

test('each role has a voice and the reason for this voice; ticking "I play" stores the role as the user’s own', async () => {
  const { rowOf, getSavedCasting } = await openCastScreen()
  const ben = await rowOf('BEN')
  expect(ben.getByText('Walt')).toBeVisible()
  expect(ben.getByText('An older man: “an old man”')).toBeVisible()
  const anna = await rowOf('ANNA')
  await userEvent.click(anna.getByRole('checkbox', { name: /I play/ }))
  expect(await screen.findByText('You play ANNA. 2 voices read with you.')).toBeVisible()
  await waitFor(() => expect(getSavedCasting()).toMatchObject({ version: 0, casting: { mine: ['ANNA'] } }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('a role that was renamed after the user chose it is still the user’s own until the user unticks it', async () => {
  const renamed = understanding.characters.map((one) => (one.name === 'BEN' ? { ...one, aliases: ['OLD BEN'] } : one))
  const { rowOf, getSavedCasting } = await openCastScreen({
    getUnderstanding: () => buildReview({ ...understanding, characters: renamed }),
    getCasting: () => ({ casting: { mine: ['OLD BEN', 'CARL'], roles: {}, pronunciations: [] }, version: 1 }),
  })
  const isMine = (await rowOf('BEN')).getByRole('checkbox')
  expect(isMine).toBeChecked()
  await userEvent.click(isMine)
  expect(isMine).not.toBeChecked()
  await waitFor(() => expect(getSavedCasting()).toMatchObject({ casting: { mine: ['CARL'] } }))
})

test('the user changes the voice of a role, recasts all roles, and undoes the recast', async () => {
  const { rowOf, getSavedCasting } = await openCastScreen()
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

test('Swap opens a list of voices: first the current voice, then those most similar to it', async () => {
  const older = { age: 'old', gender: 'female' } as const
  const { rowOf } = await openCastScreen({
    getUnderstanding: () =>
      buildReview({
        ...understanding,
        characters: [
          buildRole('ANNA', ''),
          { ...buildRole('BEN', ''), name: 'LADY BRACKNELL', ...older },
          buildRole('CARL', ''),
        ],
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

test('the preview of a role saves the current casting, and then requests a line of that role', async () => {
  const { rowOf, sent } = await openCastScreen({
    startLine: () => fail('too_many_waiting', { retryAfterS: 5 }),
  })
  const ben = await rowOf('BEN')
  await userEvent.selectOptions(ben.getByRole('combobox', { name: 'Speed of BEN' }), '1.2×')
  await userEvent.click(ben.getByRole('button', { name: 'Hear Walt say a line of BEN' }))
  expect(await ben.findByRole('alert')).toHaveTextContent('You have as many readings waiting as we can take at once.')
  const calls = sent.filter(({ name }) => name === 'saveCasting' || name === 'startLine')
  expect(calls).toMatchObject([
    { name: 'saveCasting', input: { casting: { roles: { BEN: { speed: 1.2 } } } } },
    { name: 'startLine', input: { scriptId: 'scr_1', lineId: 's2', characters: ['BEN'] } },
  ])
})

test('if the voices of two roles sound alike, a warning is shown at the role', async () => {
  const { rowOf } = await openCastScreen({
    proposeCasting: (input) => {
      const isCast = Object.keys(input.kept).length > 0
      return {
        roles: proposed.map((one) => (isCast && one.name === 'CARL' ? { ...one, nearDoubleOf: 'BEN' } : one)),
      }
    },
  })
  expect(await (await rowOf('CARL')).findByText('Sounds like BEN')).toBeVisible()
})

test('the user adds a pronunciation for all roles, and it is saved', { tags: ['long'] }, async () => {
  const { getSavedCasting } = await openCastScreen()
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

test(
  'a pronunciation for one role stays with the renamed role; the user removes it and adds one for another role',
  { tags: ['long'] },
  async () => {
    const pronunciations = [
      { written: 'scone', said: 'skown' },
      { written: 'scone', said: 'skon', role: 'OLD BEN' },
    ]
    const renamed = understanding.characters.map((one) => (one.name === 'BEN' ? { ...one, aliases: ['OLD BEN'] } : one))
    const { getSavedCasting } = await openCastScreen({
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
  },
)

test(
  'a role whose voice is no longer offered shows the voice that replaces it; a change of the speed stores this voice',
  { tags: ['long'] },
  async () => {
    const casting = { mine: [], roles: { BEN: { voiceId: 'gone', speed: 1.2 } }, pronunciations: [] }
    const { rowOf, getSavedCasting } = await openCastScreen({ getCasting: () => ({ casting, version: 3 }) })
    const ben = await rowOf('BEN')
    expect(ben.getByText('Walt')).toBeVisible()
    expect(ben.getByText(/^The voice you chose is no longer available/)).toBeVisible()
    expect(ben.getByRole('button', { name: 'Hear Walt say a line of BEN' })).toBeEnabled()
    await userEvent.selectOptions(ben.getByRole('combobox', { name: 'Speed of BEN' }), '1×')
    await waitFor(() =>
      expect(getSavedCasting()).toMatchObject({ casting: { roles: { BEN: { voiceId: 'walt', speed: 1 } } } }),
    )
    expect(ben.queryByText(/^The voice you chose/)).toBeNull()
  },
)
