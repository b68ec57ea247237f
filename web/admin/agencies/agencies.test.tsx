/** @module-tag long */
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import type { Agency } from './messages.ts'

afterEach(() => vi.unstubAllGlobals())

const admin = buildSession({ uid: 'a1' }, { admin: true, role: 'admin' })
const manager = buildSession({ uid: 'm1' }, { role: 'manager' })
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
const actor: OutputOf<'getAgencyActors'>['actors'][number] = {
  ...{ userId: 'u1', email: 'ada@rada.example', name: 'Ada Ray', by: 'both', createdAt: someDay, lastSignInAt: null },
  ...{ charactersThisMonth: 700, charactersInAll: 900, hasPaid: true },
}
const pages = {
  getAgencies: () => ({ agencies: [school] }),
  getAgency: () => ({ agency: school, months: [{ month: '2026-11', characters: 7_000, newActors: 2 }] }),
  getAgencyActors: () => ({ actors: [actor] }),
}

test('the list shows how many actors an agency has, what share pays, and how many characters they used', async () => {
  fakeServer(pages)
  await visit('/admin/agencies', manager)
  const row = within((await screen.findByRole('link', { name: 'Royal Academy' })).closest('tr') as HTMLElement)
  for (const text of ['rada.example', '12', '7', '25 %', '91,000']) expect(row.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download CSV: Agencies' })).toHaveAttribute('href', '/api/csv/agencies')
  // The signed-in user is a manager, who can only read: the button is disabled, and the page says that only
  // administrators can add agencies.
  expect(screen.getByRole('button', { name: 'New agency' })).toBeDisabled()
})

// [decisions §4.11]
test('an agency’s page shows an actor who belongs to it by domain and code, and links to the users list', async () => {
  fakeServer(pages)
  await visit('/admin/agencies/g1', admin)
  const row = within((await screen.findByRole('link', { name: 'Ada Ray' })).closest('tr') as HTMLElement)
  for (const text of ['Both', '700', 'Yes', 'Never']) expect(row.getByText(text)).toBeVisible()
  expect(screen.getByText('3 of 12')).toBeVisible()
  expect(screen.getByText('Nov 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show in the users list' })).toHaveAttribute('href', '/admin/users?agency=g1')
})

test('a public mail domain is refused as an agency’s domain: its field shows the error, and the typed values stay', async () => {
  const sentence = 'Everybody may have a mailbox at gmail.com. An agency needs a domain of its own.'
  const sent = fakeServer({
    ...pages,
    createAgency: () => fail('agency/public-domain', { domain: 'gmail.com' }),
  })
  await visit('/admin/agencies', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'New agency' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add agency' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('An agency needs a name.')
  await userEvent.type(screen.getByLabelText('Name'), 'Night School')
  await userEvent.type(screen.getByLabelText('Email domain'), 'gmail.com')
  await userEvent.click(screen.getByRole('button', { name: 'Add agency' }))
  await waitFor(() => expect(screen.getByLabelText('Email domain')).toHaveAccessibleDescription(sentence))
  expect(screen.getByLabelText('Name')).toHaveValue('Night School')
  expect(sent.find(({ name }) => name === 'createAgency')?.input).toMatchObject({ domain: 'gmail.com' })
})

test('an edit of an agency is sent with the version that the admin saw, and a deletion asks for confirmation', async () => {
  const sent = fakeServer({
    ...pages,
    updateAgency: () => ({ agency: school }),
    deleteAgency: () => ({ success: true }),
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
