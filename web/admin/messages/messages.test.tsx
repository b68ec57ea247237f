/** @module-tag long */
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
const offline = 'You appear to be offline. Please check your internet connection and try again.'
const someDay = '2026-11-20T09:00:00.000Z'
const broadcast: OutputOf<'listNotices'>['notices'][number] = {
  ...{
    noticeId: 'b7c7b2f0-3c2b-4d0e-9d57-1f1f1f1f1f1f',
    subject: 'A new voice',
    content: 'Maya reads.',
    category: 'product',
    priority: 'normal',
  },
  ...{ expiresAt: null, byMail: false, audience: { kind: 'all' }, sentByEmail: 'office@example.org' },
  ...{ createdAt: someDay, finishedAt: null, state: 'sending', recipients: 400, sentCount: 100, readCount: 25 },
}
const staff = { getAgencies: () => ({ agencies: [] }), listNotices: () => ({ notices: [broadcast] }) }
const reach = { recipients: 2, withMail: 1, some: [{ displayName: 'Ada', email: 'ada@example.org' }] }

async function openCompose(change: Parameters<typeof fakeServer>[0]) {
  const sent = fakeServer({ ...staff, previewNotice: () => reach, ...change })
  await visit('/admin/messages', admin)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Write a message' }))
  const dialog = within(await screen.findByRole('dialog'))
  const inputsOf = (wanted: string) => sent.filter(({ name }) => name === wanted).map(({ input }) => input)
  return { user, dialog, inputsOf }
}

test('before a message is sent to the users that match a filter, the dialog shows their number and names some of them', async () => {
  const { user, dialog, inputsOf } = await openCompose({
    sendNotice: () => ({ noticeId: 'n2', recipients: 2 }),
  })
  await user.click(dialog.getByRole('radio', { name: 'Some' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tier' }), 'paid')
  expect(await dialog.findByText('Reaches 2 people.')).toBeVisible()
  expect(dialog.getByText(/ada@example\.org/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Half hour')
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'The house is open.')
  await user.click(dialog.getByRole('button', { name: 'Review before sending' }))
  expect(await dialog.findByText('The house is open.')).toBeVisible()
  expect(inputsOf('sendNotice')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }))
  await waitFor(() => expect(inputsOf('sendNotice')).toHaveLength(1))
  expect(inputsOf('sendNotice')[0]).toMatchObject({
    audience: { kind: 'filter', filter: { tier: 'paid' } },
    ...{ subject: 'Half hour', content: 'The house is open.', category: 'general', priority: 'normal', byMail: false },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

// [spec2 §8.4]
test('missing fields of a message are marked; if sending fails, the admin sends it again with the same id', async () => {
  const busy = fail('unavailable')
  const { user, dialog, inputsOf } = await openCompose({ sendNotice: () => busy })
  await user.click(dialog.getByRole('radio', { name: 'Some' }))
  await user.click(dialog.getByRole('button', { name: 'Review before sending' }))
  for (const text of ['Please write a subject.', 'Please write the message.', /^Choose at least one filter/])
    expect(dialog.getByText(text)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Everybody' }))
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Half hour')
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Open.')
  await user.click(dialog.getByRole('button', { name: 'Review before sending' }))
  const send = await dialog.findByRole('button', { name: 'Send to 2 people' })
  await user.click(send)
  // The error is the sentence of the specification, not only the error code.
  expect(await dialog.findByRole('alert')).toHaveTextContent(offline)
  await user.click(send)
  await waitFor(() => expect(inputsOf('sendNotice')).toHaveLength(2))
  const ids = inputsOf('sendNotice').map((input) => (input as { noticeId: string }).noticeId)
  expect(new Set(ids).size).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }))
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half hour')
})

test('while a message is being sent, the page shows the progress and how many users read it; the admin can stop it', async () => {
  const sent = fakeServer({ ...staff, cancelNotice: () => ({ success: true }) })
  await visit('/admin/messages', admin)
  const row = within((await screen.findByText('A new voice')).closest('tr') as HTMLElement)
  expect(row.getByRole('progressbar')).toHaveAttribute('value', '0.25')
  for (const text of ['100 / 400', '25 (25 %)', 'Everybody']) expect(row.getByText(text)).toBeVisible()
  const user = userEvent.setup()
  await user.click(row.getByRole('button', { name: 'Stop sending: A new voice' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^100 people of 400 have received it already/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'cancelNotice')?.input).toEqual({
      noticeId: 'b7c7b2f0-3c2b-4d0e-9d57-1f1f1f1f1f1f',
    }),
  )
})

const email: OutputOf<'listContactMessages'>['messages'][number] = {
  ...{ messageId: 'c1', name: 'Ines', email: 'ines@example.org', subject: 'The whisper', message: 'How soft is it?' },
  ...{ userId: null, status: 'unread', createdAt: someDay, answeredAt: null, userAgent: 'Firefox', notes: '' },
  answers: [],
}
const counts = { unread: 1, read: 0, answered: 0, archived: 0 }

test('an admin opens and answers a contact message in the list; if sending fails, the answer stays in its field', async () => {
  let isDown = true
  const sent = fakeServer({
    listContactMessages: () => ({ messages: [email], counts }),
    answerContact: () => (isDown ? fail('unavailable') : { success: true }),
  })
  await visit('/admin/contact', admin)
  const user = userEvent.setup()
  const row = await screen.findByRole('button', { name: /The whisper/ })
  expect(row).toHaveAttribute('aria-expanded', 'false')
  await user.click(row)
  expect(screen.getByText('How soft is it?')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Your answer' })
  await user.type(field, 'Very.')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(field).toBeInvalid())
  expect(screen.getByRole('alert')).toHaveTextContent(offline)
  expect(field).toHaveValue('Very.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(field).toHaveValue(''))
  const answers = sent.filter(({ name }) => name === 'answerContact').map(({ input }) => input as { answerId: string })
  expect(answers[0]).toMatchObject({ messageId: 'c1', body: 'Very.' })
  expect(answers[0]?.answerId).toBe(answers[1]?.answerId)
})
