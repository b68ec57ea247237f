import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildMessage, buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const plain = buildMessage({ content: 'Her name is Maeve.\n\nShe reads <slowly>.' })
const read = buildMessage({ id: 'm2', subject: 'Welcome', content: 'Come in.', isRead: true, readAt: plain.sentAt })

async function open(
  messages: (typeof plain)[],
  answers: Parameters<typeof fakeServer>[0] = {},
  session = buildSession(),
) {
  const sent = fakeServer({
    getUserMessages: () => ({ messages }),
    markMessageRead: () => ({ success: true }),
    deleteMessage: () => ({ success: true }),
    ...answers,
  })
  await visit('/account#messages', session)
  return { sent, section: within(await screen.findByRole('region', { name: 'Messages' })) }
}

test('a new message is marked as new; opening it shows its text and marks it as read', async () => {
  const { section, sent } = await open([plain, read])
  const row = await section.findByRole('button', { name: /A new voice from Cork/ })
  expect(row).toHaveTextContent('New')
  expect(section.getByRole('button', { name: /Welcome/ })).not.toHaveTextContent('New')
  await userEvent.click(row)
  expect(section.getByText(/She reads <slowly>\./)).toBeVisible()
  expect(row).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(row).not.toHaveTextContent('New'))
  await userEvent.click(row)
  await userEvent.click(row)
  expect(sent.filter(({ name }) => name === 'markMessageRead')).toEqual([
    { name: 'markMessageRead', input: { messageId: 'm1' } },
  ])
})

// [spec2 §3.2]
test('the inbox shows priority, category and expiry of a message as text', async () => {
  const { section } = await open([
    { ...plain, priority: 'high', category: 'billing', expiresAt: '2026-12-24T12:00:00.000Z' },
  ])
  const row = await section.findByRole('button', { name: /Cork/ })
  expect(row).toHaveTextContent('ImportantNov 20, 2026 · Billing · until Dec 24, 2026')
})

// [spec2 §4.1]
test('a message is deleted after a confirmation; if this fails, it stays and the dialog shows an error', async () => {
  let isAway = true
  const { section, sent } = await open([plain], {
    deleteMessage: () => (isAway ? fail('not_found') : { success: true }),
  })
  await userEvent.click(await section.findByRole('button', { name: /Cork/ }))
  await userEvent.click(section.getByRole('button', { name: 'Delete “A new voice from Cork”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
  expect(sent.map(({ name }) => name)).not.toContain('deleteMessage')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This item does not exist any more.')
  isAway = false
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await section.findByText('No messages')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an empty inbox says what will be shown there', async () => {
  const { section } = await open([])
  expect(await section.findByText('When we have something to tell you, you find it here.')).toBeVisible()
})

test('if the inbox cannot be loaded, the user can try again', async () => {
  let isAway = true
  const { section } = await open([], {
    getUserMessages: () => (isAway ? fail('unavailable') : { messages: [read] }),
  })
  expect(await section.findByRole('alert')).toBeVisible()
  isAway = false
  await userEvent.click(section.getByRole('button', { name: 'Try Again' }))
  expect(await section.findByText('Welcome')).toBeVisible()
})

test('the inbox loads older messages page by page', async () => {
  const { section, sent } = await open([], {
    getUserMessages: (input) => (input.cursor ? { messages: [read] } : { messages: [plain], nextCursor: 'c1' }),
  })
  await userEvent.click(await section.findByRole('button', { name: 'Show more' }))
  expect(await section.findByText('Welcome')).toBeVisible()
  expect(section.getByText('A new voice from Cork')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(sent.filter(({ name }) => name === 'getUserMessages').at(-1)?.input).toEqual({ cursor: 'c1' })
})

// [spec1 §6.6]
test('during impersonation messages are not marked as read and cannot be deleted', async () => {
  const { section, sent } = await open([plain], {}, buildSession({}, { impersonatedBy: 'a1' }))
  await userEvent.click(await section.findByRole('button', { name: /Cork/ }))
  expect(section.getByText(/Her name is Maeve/)).toBeVisible()
  expect(section.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument()
  expect(sent.map(({ name }) => name)).not.toContain('markMessageRead')
})

// [decisions §4.10]
test('the account menu shows how many messages are new, and links to the inbox', async () => {
  fakeServer({ getUserMessages: () => ({ messages: [] }) })
  await visit('/about', buildSession({ unreadMessages: 2 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Ines Marlow, 2 new messages' }))
  expect(await screen.findByRole('menuitem', { name: '2 new messages' })).toHaveAttribute('href', '/account#messages')
})
