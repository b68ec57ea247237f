import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.findByRole('textbox', { name })
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send Message' }))

async function fill() {
  await userEvent.type(await field('Name'), 'Ines')
  await userEvent.type(await field('Email'), 'ines@example.org')
  await userEvent.type(await field('Subject'), 'Voices')
  await userEvent.type(await field('Message'), 'Is there one from Cork?')
}

test('Please fill in all fields: with one left empty nothing is sent and nothing is lost', async () => {
  const sent = answer({ sendContactMessage: () => ok({ messageId: 'm1' }) })
  await visit('/contact')
  await userEvent.type(await field('Subject'), 'Voices')
  await send()
  expect(await screen.findByText('Please fill in all fields')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('sendContactMessage')
  expect(await field('Subject')).toHaveValue('Voices')
  expect(await field('Name')).toHaveFocus()
})

test('a message that arrived is thanked for during 5 seconds, and the form is empty again', async () => {
  answer({ sendContactMessage: () => ok({ messageId: 'm1' }) })
  await visit('/contact')
  await fill()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Send Message' }))
  const thanks = "Thank you for your message! We'll get back to you soon."
  expect(await screen.findByText(thanks)).toBeVisible()
  expect(await field('Message')).toHaveValue('')
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.queryByText(thanks)).toBeNull()
})

test('where it could not be sent it says so, and what was written stays', async () => {
  answer({ sendContactMessage: () => refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.') })
  await visit('/contact')
  await fill()
  await send()
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible()
  expect(await field('Message')).toHaveValue('Is there one from Cork?')
})

test('who is signed in need not say who they are', async () => {
  answer({})
  await visit('/contact', sessionWith())
  expect(await field('Name')).toHaveValue('Ines Marlow')
  expect(await field('Email')).toHaveValue('ines@example.org')
})
