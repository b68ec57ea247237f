import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveChange } from '../../platform/live.ts'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server's news, as one stream to this page. */
function standInForLive() {
  let hear: ((event: { data: string }) => void) | null = null
  vi.stubGlobal(
    'EventSource',
    class {
      set onmessage(listener: typeof hear) {
        hear = listener
      }
      close() {
        hear = null
      }
    },
  )
  return { tell: (change: LiveChange) => hear?.({ data: JSON.stringify(change) }) }
}

async function open(answers: Parameters<typeof answer>[0], session = sessionWith()) {
  const live = standInForLive()
  const sent = answer(answers)
  const begun: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    begun.push(`${this.getAttribute('href')}${this.hasAttribute('download') ? ' as a download' : ''}`)
  })
  await visit('/account#your-data', session)
  const section = within(await screen.findByRole('region', { name: 'Your data' }))
  return { live, sent, begun, section }
}
const everything = { name: 'Download everything' }

test('everything is downloaded after it was asked whether it can be, with how much it is', async () => {
  const { begun, live, section } = await open({ checkExport: () => ok({ recordings: 1200, soundBytes: 345_600_000 }) })
  await userEvent.click(section.getByRole('button', everything))
  expect(await section.findByRole('status')).toHaveTextContent('With 1,200 recordings it is about 346 MB.')
  expect(begun).toEqual(['/api/export as a download'])
  act(() => live.tell({ topic: 'export', id: 'e1', version: 1, state: 'done' }))
  expect(await section.findByText(/Your copy has been sent, whole/)).toBeVisible()
})

test('a copy that broke off is said, and can be begun again', async () => {
  const { begun, live, section } = await open({ checkExport: () => ok({ recordings: 0, soundBytes: 0 }) })
  await userEvent.click(section.getByRole('button', everything))
  await section.findByText(/on its way/)
  act(() => live.tell({ topic: 'export', id: 'e1', version: 1, state: 'broken' }))
  expect(await section.findByRole('alert')).toHaveTextContent('Your copy broke off before its end.')
  await userEvent.click(section.getByRole('button', everything))
  expect(await section.findByText(/on its way/)).toBeVisible()
  expect(begun).toHaveLength(2)
})

test('a copy that cannot begin is refused in words, and nothing is downloaded', async () => {
  const words = 'Your copy is being made already. One at a time: let it finish first.'
  const { begun, section } = await open({
    checkExport: () => refused(429, 'RESOURCE_EXHAUSTED', 'export/running', words),
  })
  await userEvent.click(section.getByRole('button', everything))
  expect(await section.findByRole('alert')).toHaveTextContent(words)
  expect(begun).toEqual([])
})

test('who has been here a while proves who they are first, and may leave it at that', async () => {
  let isProved = false
  const refusal = refused(401, 'UNAUTHENTICATED', 'auth/requires-recent-login', 'For security, please sign in again')
  const { begun, sent, section } = await open({
    checkExport: () => (isProved ? ok({ recordings: 0, soundBytes: 0 }) : refusal),
    getUserPasskeys: () => ok({ passkeys: [] }),
    reauthenticate: (input) => {
      isProved = (input as { password: string }).password === 'Open-the-curtain-7'
      return ok({ success: true })
    },
  })
  await userEvent.click(section.getByRole('button', everything))
  await screen.findByRole('dialog', { name: 'Is it still you?' })
  await userEvent.keyboard('{Escape}')
  expect(begun).toEqual([])
  expect(section.queryByRole('alert')).toBeNull()

  await userEvent.click(section.getByRole('button', everything))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
  await userEvent.type(dialog.getByLabelText('Current password'), 'Open-the-curtain-7')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await section.findByText(/on its way/)).toBeVisible()
  expect(begun).toEqual(['/api/export as a download'])
  expect(sent.filter(({ name }) => name === 'checkExport')).toHaveLength(3)
})

test('before the email is verified, and for who looks at another’s account, there is nothing to press', async () => {
  const { section } = await open({}, sessionWith({ emailVerified: false }))
  expect(section.getByRole('button', everything)).toBeDisabled()
  expect(section.getByText('It opens once your email is verified.')).toBeVisible()
})
