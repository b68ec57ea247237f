/** @module-tag long */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { queryClient } from '../../platform/query/query.tsx'
import { visit } from '../../testing/visit.tsx'
import type { Settings } from './messages.ts'

afterEach(() => vi.unstubAllGlobals())

const admin = buildSession({ uid: 'a1' }, { admin: true, role: 'admin' })
const none = { value: null, version: 0, updatedAt: null, updatedByName: null }
const settingsWith = (settings: Partial<Settings> = {}): Settings => ({
  ...{ announcement: none, rating: none, testimonials: none, samples: [] },
  ...settings,
})
const entered = { version: 2, updatedAt: '2026-11-01T09:00:00.000Z', updatedByName: 'Ines' }

async function open(answers: Parameters<typeof fakeServer>[0], settings = settingsWith(), session = admin) {
  const sent = fakeServer({ getSiteSettings: () => settings, ...answers })
  await visit('/admin/site', session)
  await screen.findByRole('heading', { name: 'Announcement' })
  return (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
}

test('an announcement is saved with its link and with the version that the admin edited', async () => {
  const sentTo = await open({ saveAnnouncement: () => settingsWith() })
  await userEvent.type(screen.getByLabelText('Text'), 'New voices are here.')
  await userEvent.type(screen.getByLabelText('Link'), '/voices')
  await userEvent.click(screen.getByRole('button', { name: 'Save the announcement' }))
  await screen.findByText('Saved.')
  expect(sentTo('saveAnnouncement')).toEqual([
    {
      value: {
        words: 'New voices are here.',
        link: '/voices',
        linkWords: '',
        isOn: true,
        startsAt: null,
        endsAt: null,
      },
      version: 0,
    },
  ])
})

test('each setting says whether visitors see it; the preview shows an announcement while the admin types it', async () => {
  const announcement = {
    words: 'New voices.',
    link: '/voices',
    linkWords: '',
    isOn: true,
    startsAt: null,
    endsAt: null,
  }
  const over = { ...announcement, endsAt: '2026-01-01T00:00:00.000Z' }
  const part = (name: string) => within(screen.getByRole('region', { name }))
  await open({}, settingsWith({ announcement: { ...entered, value: over } }))
  expect(part('Announcement').getByText('Ended')).toBeVisible()
  expect(part('Rating').getByText('Empty')).toBeVisible()
  const preview = within(screen.getByRole('figure', { name: 'What visitors see' }))
  expect(preview.getByText(/^New voices\./)).toHaveTextContent('New voices. Read more')
  await userEvent.type(screen.getByLabelText('Text'), ' Listen!')
  expect(preview.getByText(/^New voices\./)).toHaveTextContent('New voices. Listen!')
})

test('a rating with an invalid average and no number of ratings is not sent', async () => {
  const sentTo = await open({ saveRating: () => settingsWith() })
  await userEvent.type(screen.getByLabelText('Average, 1 to 5'), '6')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rating' }))
  expect(screen.getByLabelText('Average, 1 to 5')).toHaveAccessibleDescription('A number from 1 to 5.')
  expect(screen.getByLabelText('Number of ratings')).toHaveAccessibleDescription('A whole number from 1.')
  expect(sentTo('saveRating')).toEqual([])
})

test('an admin adds, reorders and removes testimonials', async () => {
  const testimonials = [
    { words: 'It waits.', name: 'Ada', role: 'Actor' },
    { words: 'It never sighs.', name: 'Bea', role: '' },
  ]
  const sentTo = await open(
    { saveTestimonials: () => settingsWith() },
    settingsWith({ testimonials: { ...entered, value: testimonials } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Move Bea up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add testimonial' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save testimonials' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Remove this testimonial' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save testimonials' }))
  await waitFor(() =>
    expect(sentTo('saveTestimonials')).toEqual([{ value: [testimonials[1], testimonials[0]], version: 2 }]),
  )
})

test('if another admin has saved first, the typed text stays, and the admin can load the other version', async () => {
  let settings = settingsWith()
  fakeServer({
    getSiteSettings: () => settings,
    saveRating: () => fail('site/changed', { version: 3 }),
  })
  await visit('/admin/site', admin)
  await userEvent.type(await screen.findByLabelText('Average, 1 to 5'), '4.5')
  await userEvent.type(screen.getByLabelText('Number of ratings'), '12')
  settings = settingsWith({ rating: { ...entered, value: { value: 3, count: 7, isOn: true } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save the rating' }))
  const part = within(screen.getByRole('region', { name: 'Rating' }))
  expect(await part.findByRole('alert')).toHaveTextContent('Your text is still here.')
  expect(part.getByLabelText('Number of ratings')).toHaveValue('12')
  await userEvent.click(part.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(part.getByLabelText('Number of ratings')).toHaveValue('7'))
})

test('an unchanged form shows what another admin saved, and the next save is based on that version', async () => {
  const ratingOf = (value: number, version: number) =>
    settingsWith({ rating: { ...entered, version, value: { value, count: 7, isOn: true } } })
  let settings = ratingOf(3, 2)
  const sent = fakeServer({
    getSiteSettings: () => settings,
    saveRating: () => (settings = ratingOf(5, 5)),
  })
  await visit('/admin/site', admin)
  expect(await screen.findByLabelText('Average, 1 to 5')).toHaveValue('3')
  settings = ratingOf(4, 4)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.getByLabelText('Average, 1 to 5')).toHaveValue('4'))
  const save = async (value: string) => {
    await userEvent.clear(screen.getByLabelText('Average, 1 to 5'))
    await userEvent.type(screen.getByLabelText('Average, 1 to 5'), value)
    await userEvent.click(screen.getByRole('button', { name: 'Save the rating' }))
  }
  await save('4.5')
  await waitFor(() => expect(screen.getByLabelText('Average, 1 to 5')).toHaveValue('5'))
  await save('4.8')
  const versions = () => sent.filter(({ name }) => name === 'saveRating').map(({ input }) => input)
  await waitFor(() => expect(versions()).toMatchObject([{ version: 4 }, { version: 5 }]))
})

test('a manager sees the settings of the public site but cannot change them', async () => {
  await open({}, settingsWith(), buildSession({ uid: 'm1' }, { role: 'manager' }))
  expect(screen.getByLabelText('Number of ratings')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save the rating' })).toBeDisabled()
})
