import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(answers: Parameters<typeof fakeServer>[0], session = buildSession()) {
  const live = fakeEventStream()
  const sent = fakeServer(answers)
  const begun: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    begun.push(`${this.getAttribute('href')}${this.hasAttribute('download') ? ' as a download' : ''}`)
  })
  await visit('/account#your-data', session)
  const section = within(await screen.findByRole('region', { name: 'Your data' }))
  return { live, sent, begun, section }
}
const everything = { name: 'Download everything' }

test(
  'the download of an export starts when the server allows it, and the page shows the size of the export',
  { tags: ['long'] },
  async () => {
    const { begun, live, section } = await open({
      checkExport: () => ({ recordings: 1200, soundBytes: 345_600_000 }),
    })
    await userEvent.click(section.getByRole('button', everything))
    expect(await section.findByRole('status')).toHaveTextContent('With 1,200 recordings it is about 346 MB.')
    expect(begun).toEqual(['/api/export as a download'])
    act(() => live.emit({ topic: 'export', id: 'e1', version: 1, state: 'done' }))
    expect(await section.findByText(/Your copy is complete/)).toBeVisible()
  },
)

test('if the download of an export is interrupted, the page says so and the user can start it again', async () => {
  const { begun, live, section } = await open({ checkExport: () => ({ recordings: 0, soundBytes: 0 }) })
  await userEvent.click(section.getByRole('button', everything))
  await section.findByText(/Your download has started/)
  act(() => live.emit({ topic: 'export', id: 'e1', version: 1, state: 'broken' }))
  expect(await section.findByRole('alert')).toHaveTextContent('The download stopped before its end.')
  await userEvent.click(section.getByRole('button', everything))
  expect(await section.findByText(/Your download has started/)).toBeVisible()
  expect(begun).toHaveLength(2)
})

test('if the server refuses an export, the page says why, and nothing is downloaded', async () => {
  const words = 'Another copy of your data is being created. Wait until it is finished.'
  const { begun, section } = await open({
    checkExport: () => fail('export/running', { retryAfterS: 60 }),
  })
  await userEvent.click(section.getByRole('button', everything))
  expect(await section.findByRole('alert')).toHaveTextContent(words)
  expect(begun).toEqual([])
})

test('if sign-in was long ago, an export starts only after the user has entered the password', async () => {
  let isProved = false
  const refusal = fail('auth/requires-recent-login', {})
  const { begun, sent, section } = await open({
    checkExport: () => (isProved ? { recordings: 0, soundBytes: 0 } : refusal),
    getUserPasskeys: () => ({ passkeys: [] }),
    reauthenticate: (input) => {
      isProved = input.password === 'Open-the-curtain-7'
      return { success: true }
    },
  })
  await userEvent.click(section.getByRole('button', everything))
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await userEvent.keyboard('{Escape}')
  expect(begun).toEqual([])
  expect(section.queryByRole('alert')).toBeNull()

  await userEvent.click(section.getByRole('button', everything))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }))
  await userEvent.type(dialog.getByLabelText('Current password'), 'Open-the-curtain-7')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await section.findByText(/Your download has started/)).toBeVisible()
  expect(begun).toEqual(['/api/export as a download'])
  expect(sent.filter(({ name }) => name === 'checkExport')).toHaveLength(3)
})

test('for a user with an unverified address, the button for an export is disabled, and the page says why', async () => {
  const { section } = await open({}, buildSession({ emailVerified: false }))
  expect(section.getByRole('button', everything)).toBeDisabled()
  expect(section.getByText('You can download it when your email is verified.')).toBeVisible()
})
