import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

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

// [spec1 §5.16] [spec2 §5.22]
test('if fields of the contact form are empty, nothing is sent and "Please fill in all fields" is shown', async () => {
  const sent = fakeServer({ sendContactMessage: () => ({ messageId: 'm1' }) })
  await visit('/contact')
  await userEvent.type(await field('Subject'), 'Voices')
  await send()
  expect(await screen.findByText('Please fill in all fields')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('sendContactMessage')
  expect(await field('Subject')).toHaveValue('Voices')
  expect(await field('Name')).toHaveFocus()
})

// [spec1 §2.49] [spec1 §8.97]
test(
  'after a contact message is sent, thanks are shown for 5 seconds, and the form is empty again',
  { tags: ['long'] },
  async () => {
    fakeServer({ sendContactMessage: () => ({ messageId: 'm1' }) })
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
  },
)

// [spec1 §8.26] [spec1 §8.96]
test('if a contact message cannot be sent, an error is shown and the text stays in the form', async () => {
  fakeServer({ sendContactMessage: () => fail('unavailable') })
  await visit('/contact')
  await fill()
  await send()
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible()
  expect(await field('Message')).toHaveValue('Is there one from Cork?')
})

test('for a signed-in user, name and e-mail address are already filled in on the contact form', async () => {
  fakeServer({})
  await visit('/contact', buildSession())
  expect(await field('Name')).toHaveValue('Ines Marlow')
  expect(await field('Email')).toHaveValue('ines@example.org')
})
