import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import type { Agency } from './words.ts'

afterEach(() => vi.unstubAllGlobals())

const admin = sessionWith({ uid: 'a1' }, { admin: true, role: 'admin' })
const manager = sessionWith({ uid: 'm1' }, { role: 'manager' })
const someDay = '2026-11-01T09:00:00.000Z'
const school: Agency = {
  ...{
    id: 'g1',
    name: 'Royal Academy',
    contactName: 'Ines',
    contactEmail: 'ines@rada.example',
    domain: 'rada.example',
  },
  ...{ couponCode: 'RADA', notes: '', version: 2, createdAt: someDay, updatedAt: someDay },
  ...{
    actors: 12,
    activeActors: 7,
    payingActors: 3,
    conversion: 0.25,
    charactersThisMonth: 7_000,
    charactersInAll: 91_000,
  },
}
const actor = {
  ...{ userId: 'u1', email: 'ada@rada.example', name: 'Ada Ray', by: 'both', createdAt: someDay, lastSignInAt: null },
  ...{ charactersThisMonth: 700, charactersInAll: 900, hasPaid: true },
}
const pages = {
  getAgencies: () => ok({ agencies: [school] }),
  getAgency: () => ok({ agency: school, months: [{ month: '2026-11', characters: 7_000, newActors: 2 }] }),
  getAgencyActors: () => ok({ actors: [actor] }),
}

test('a school stands in the list with its actors, who of them has paid and what they used', async () => {
  answer(pages)
  await visit('/admin/agencies', manager)
  const row = within((await screen.findByRole('link', { name: 'Royal Academy' })).closest('tr') as HTMLElement)
  for (const words of ['rada.example', '12', '7', '25 %', '91,000']) expect(row.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download CSV: Agencies' })).toHaveAttribute('href', '/api/csv/agencies')
  // A manager looks; adding is for administrators, which the page says.
  expect(screen.getByRole('button', { name: 'New agency' })).toBeDisabled()
})

test('its page lists its actors and by what each came, and leads to them in the list of users', async () => {
  answer(pages)
  await visit('/admin/agencies/g1', admin)
  const row = within((await screen.findByRole('link', { name: 'Ada Ray' })).closest('tr') as HTMLElement)
  for (const words of ['Both', '700', 'Yes', 'Never']) expect(row.getByText(words)).toBeVisible()
  expect(screen.getByText('3 of 12')).toBeVisible()
  expect(screen.getByText('Nov 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'In the list of users' })).toHaveAttribute('href', '/admin/users?agency=g1')
})

test('a domain that is everybody’s is refused by its field, and what was typed stays', async () => {
  const sentence = 'Everybody may have a mailbox at gmail.com. An agency needs a domain of its own.'
  const sent = answer({
    ...pages,
    createAgency: () => refused(400, 'INVALID_ARGUMENT', 'agency/public-domain', sentence),
  })
  await visit('/admin/agencies', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'New agency' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add the agency' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('An agency needs a name.')
  await userEvent.type(screen.getByLabelText('Name'), 'Night School')
  await userEvent.type(screen.getByLabelText('Mail domain'), 'gmail.com')
  await userEvent.click(screen.getByRole('button', { name: 'Add the agency' }))
  await waitFor(() => expect(screen.getByLabelText('Mail domain')).toHaveAccessibleDescription(sentence))
  expect(screen.getByLabelText('Name')).toHaveValue('Night School')
  expect(sent.find(({ name }) => name === 'createAgency')?.input).toMatchObject({ domain: 'gmail.com' })
})

test('a change is sent with the version it was made from; a deletion asks first', async () => {
  const sent = answer({
    ...pages,
    updateAgency: () => ok({ agency: school }),
    deleteAgency: () => ok({ success: true }),
  })
  const { address } = await visit('/admin/agencies/g1', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Royal Academy is changed.')
  expect(sent.find(({ name }) => name === 'updateAgency')?.input).toMatchObject({ agencyId: 'g1', version: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/admin/agencies'))
})
