import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const admin = sessionWith({}, { admin: true, role: 'admin' })
const offline = 'You appear to be offline. Please check your internet connection and try again.'
const someDay = '2026-11-20T09:00:00.000Z'
const notice = {
  ...{ noticeId: 'n1', subject: 'A new voice', content: 'Maya reads.', category: 'product', priority: 'normal' },
  ...{ expiresAt: null, byMail: false, audience: { kind: 'all' }, sentByEmail: 'office@example.org' },
  ...{ createdAt: someDay, finishedAt: null, state: 'sending', recipients: 400, sentCount: 100, readCount: 25 },
}
const office = { getAgencies: () => ok({ agencies: [] }), listNotices: () => ok({ notices: [notice] }) }
const reach = { recipients: 2, withMail: 1, some: [{ displayName: 'Ada', email: 'ada@example.org' }] }

async function compose(change: Parameters<typeof answer>[0]) {
  const sent = answer({ ...office, previewNotice: () => ok(reach), ...change })
  await visit('/admin/messages', admin)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Write a message' }))
  const dialog = within(await screen.findByRole('dialog'))
  const inputsOf = (wanted: string) => sent.filter(({ name }) => name === wanted).map(({ input }) => input)
  return { user, dialog, inputsOf }
}

test('a message to some is counted before it is sent, read once more, and sent to just those', async () => {
  const { user, dialog, inputsOf } = await compose({ sendNotice: () => ok({ noticeId: 'n2', recipients: 2 }) })
  await user.click(dialog.getByRole('radio', { name: 'Some' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tier' }), 'paid')
  expect(await dialog.findByText('Reaches 2 people.')).toBeVisible()
  expect(dialog.getByText(/ada@example\.org/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Half hour')
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'The house is open.')
  await user.click(dialog.getByRole('button', { name: 'Read it once more' }))
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

test('what is missing is said by its field, and a message that could not be sent is still there, under the same name', async () => {
  const busy = refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.')
  const { user, dialog, inputsOf } = await compose({ sendNotice: () => busy })
  await user.click(dialog.getByRole('radio', { name: 'Some' }))
  await user.click(dialog.getByRole('button', { name: 'Read it once more' }))
  for (const words of ['Please write a subject.', 'Please write the message.', /^Choose something to narrow it by/])
    expect(dialog.getByText(words)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Everybody' }))
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Half hour')
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Open.')
  await user.click(dialog.getByRole('button', { name: 'Read it once more' }))
  const send = await dialog.findByRole('button', { name: 'Send to 2 people' })
  await user.click(send)
  // The specification's sentence, and never the name of what failed alone.
  expect(await dialog.findByRole('alert')).toHaveTextContent(offline)
  await user.click(send)
  await waitFor(() => expect(inputsOf('sendNotice')).toHaveLength(2))
  const ids = inputsOf('sendNotice').map((input) => (input as { noticeId: string }).noticeId)
  expect(new Set(ids).size).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'Change it' }))
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half hour')
})

test('what is on its way shows how far it is and how many read it, and can be stopped after a yes', async () => {
  const sent = answer({ ...office, cancelNotice: () => ok({ success: true }) })
  await visit('/admin/messages', admin)
  const row = within((await screen.findByText('A new voice')).closest('tr') as HTMLElement)
  expect(row.getByRole('progressbar')).toHaveAttribute('value', '0.25')
  for (const words of ['100 / 400', '25 (25 %)', 'Everybody']) expect(row.getByText(words)).toBeVisible()
  const user = userEvent.setup()
  await user.click(row.getByRole('button', { name: 'Stop sending: A new voice' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^100 people of 400 have it already/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(sent.find(({ name }) => name === 'cancelNotice')?.input).toEqual({ noticeId: 'n1' }))
})

const letter = {
  ...{ messageId: 'c1', name: 'Ines', email: 'ines@example.org', subject: 'The whisper', message: 'How soft is it?' },
  ...{ userId: null, status: 'unread', createdAt: someDay, answeredAt: null, userAgent: 'Firefox', notes: '' },
  answers: [],
}
const counts = { unread: 1, read: 0, answered: 0, archived: 0 }

test('a contact message opens in its place and is answered there; an answer that fails is still written', async () => {
  let isDown = true
  const sent = answer({
    listContactMessages: () => ok({ messages: [letter], counts }),
    answerContact: () => (isDown ? refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.') : ok({ success: true })),
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
