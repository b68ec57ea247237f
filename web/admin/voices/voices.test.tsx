import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const admin = buildSession({}, { admin: true, role: 'admin' })
type Catalogue = OutputOf<'listVoicesForAdmin'>
const voiceOf = (name: string, change: Partial<Catalogue['voices'][number]> = {}): Catalogue['voices'][number] => ({
  ...{ id: name.toLowerCase(), name, description: 'Plain and steady.', gender: 'male', age: 'adult' },
  ...{
    accent: 'American',
    preview_url: null,
    use_case: '',
    labels: { gender: 'male', age: 'adult', accent: 'American' },
    quality: 'basic',
  },
  ...{ isEnabled: true, isFeatured: false },
  ...change,
})
const engines: Catalogue['engines'] = [{ name: 'flite', state: 'ready', voices: 3 }]
const missing: Catalogue['install'] = { state: 'missing', bytesDone: 0, bytesTotal: 362_000_000 }
const catalogue = { voices: [voiceOf('Tom'), voiceOf('Kate'), voiceOf('Gus')], engines, install: missing }

async function open(change: Parameters<typeof fakeServer>[0] = {}, session = admin) {
  const sent = fakeServer({ listVoicesForAdmin: () => catalogue, ...change })
  await visit('/admin/voices', session)
  await screen.findByRole('switch', { name: 'Offer Tom' })
  const inputsOf = (wanted: string) => sent.filter(({ name }) => name === wanted).map(({ input }) => input)
  return { inputsOf, user: userEvent.setup() }
}
const namesInOrder = () =>
  screen.getAllByRole('switch').map((one) => one.getAttribute('id') && one.closest('tr')?.textContent?.slice(0, 4))

// [spec2 §7.1]
test('switching a voice off sends the list of all voices that stay enabled', async () => {
  const { inputsOf, user } = await open({ updateEnabledVoices: () => ({ success: true }) })
  await user.click(screen.getByRole('switch', { name: 'Offer Kate' }))
  await waitFor(() => expect(inputsOf('updateEnabledVoices')).toEqual([{ enabledVoiceIds: ['tom', 'gus'] }]))
  expect(await screen.findByText('2 of 3 offered')).toBeVisible()
})

test('featuring a voice, or no longer featuring it, sends the list of all featured voices', async () => {
  const voices = [voiceOf('Tom', { isFeatured: true }), voiceOf('Kate'), voiceOf('Gus')]
  const { inputsOf, user } = await open({
    listVoicesForAdmin: () => ({ ...catalogue, voices }),
    setFeaturedVoices: () => ({ success: true }),
  })
  const star = (name: string) => screen.getByRole('button', { name: `Feature ${name}` })
  await user.click(star('Kate'))
  await waitFor(() => expect(star('Kate')).toHaveAttribute('aria-pressed', 'true'))
  await user.click(star('Tom'))
  await waitFor(() => expect(star('Tom')).toHaveAttribute('aria-pressed', 'false'))
  const lists = [{ voiceIds: ['tom', 'kate'] }, { voiceIds: ['kate'] }]
  await waitFor(() => expect(inputsOf('setFeaturedVoices')).toEqual(lists))
})

test('if the server refuses to switch a voice off, the error is shown and the switch is on again', async () => {
  const sentence = 'At least one available voice must stay enabled.'
  const no = () => fail('voices/none-left')
  const { user } = await open({ updateEnabledVoices: no })
  await user.click(screen.getByRole('switch', { name: 'Offer Tom' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Offer Tom' })).toBeChecked())
})

test('if the server refuses to restore the default order of the voices, the dialog stays open with the error', async () => {
  const { user } = await open({ orderVoices: () => fail('voice_not_found') })
  await user.click(screen.getByRole('button', { name: 'Restore the default order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Restore the default order' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(screen.queryByText('The voices have their default order again.')).toBeNull()
})

test('after an admin restored the default order of the voices, the list has this order', async () => {
  let isRestored = false
  const { inputsOf, user } = await open({
    listVoicesForAdmin: () => ({
      ...catalogue,
      voices: isRestored ? [voiceOf('Gus'), voiceOf('Tom'), voiceOf('Kate')] : catalogue.voices,
    }),
    orderVoices() {
      isRestored = true
      return { success: true }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Restore the default order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Restore the default order' }))
  await waitFor(() =>
    expect(namesInOrder()).toEqual(['Gus', 'Tom', 'Kate'].map((name) => expect.stringContaining(name))),
  )
  expect(inputsOf('orderVoices')).toEqual([{ voiceIds: [] }])
})

test('a voice that an admin moves changes its place in the list at once, and screen readers are told its position', async () => {
  const { inputsOf, user } = await open({ orderVoices: () => ({ success: true }) })
  expect(screen.getByRole('button', { name: 'Move Tom up' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move Kate up' }))
  expect(screen.getByText('Kate is number 1 now.')).toBeInTheDocument()
  await waitFor(() =>
    expect(namesInOrder()).toEqual(['Kate', 'Tom ', 'Gus '].map((name) => expect.stringContaining(name.trim()))),
  )
  await waitFor(() => expect(inputsOf('orderVoices')).toEqual([{ voiceIds: ['kate', 'tom', 'gus'] }]))
})

test('the page shows the progress of an installation of voices, and the admin can stop the installation', async () => {
  const install: Catalogue['install'] = { state: 'running', bytesDone: 100_000_000, bytesTotal: 400_000_000 }
  const { inputsOf, user } = await open({
    listVoicesForAdmin: () => ({ ...catalogue, install }),
    stopInstallingVoices: () => ({ success: true }),
  })
  const bar = screen.getByRole('progressbar', { name: 'Downloading the neural voices' })
  expect(bar).toHaveAttribute('value', '0.25')
  expect(screen.getByText('100 MB of 400 MB')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(inputsOf('stopInstallingVoices')).toHaveLength(1))
})

test('a manager sees the voices, but their buttons are disabled and the page says why', async () => {
  await open({}, buildSession({}, { role: 'manager', roles: ['manager'] }))
  expect(screen.getByText('You can see everything here, but only administrators can make changes.')).toBeVisible()
  for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled()
  const row = screen.getByRole('switch', { name: 'Offer Gus' }).closest('tr') as HTMLElement
  expect(within(row).getByRole('button', { name: 'Feature Gus' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Download them' })).toBeDisabled()
})
