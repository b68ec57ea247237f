import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { buildVoice } from '../../testing/builders.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const heading = () => screen.findByRole('heading', { level: 1 })

// [spec1 §2.62]
test('without the list of voices the page works without counts', async () => {
  fakeServer({ getPublicFeaturedVoices: () => fail('unavailable') })
  await visit('/')
  await heading()
  expect(screen.getByRole('heading', { name: 'Pick a voice' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('There are')
  expect(screen.queryByRole('heading', { name: 'With the voices of' })).toBeNull()
})

// [spec1 §2.62]
test('paste script, pick a voice, start acting: with the number and the names of the voices', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `Voice ${index + 1}`)
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: names.map((name) => buildVoice(name)) }) })
  await visit('/')
  await heading()
  const steps = screen.getAllByRole('list').find((list) => list.localName === 'ol')
  expect(
    within(steps ?? document.body)
      .getAllByRole('heading')
      .map((one) => one.textContent),
  ).toEqual(['Paste your script', 'Pick a voice', 'Start acting'])
  expect(document.body).toHaveTextContent('There are 23 of them')
  expect(document.body).toHaveTextContent('and 3 more. All of them are synthetic.')
})

// [spec1 §2.63]
test('Get Started links to /sign-up and Explore Voices to /voices', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  await visit('/')
  await heading()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  expect(main.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices')
})

// [spec1 §2.61]
test('one of two drawings is chosen before the page renders', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  const drawn = async (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const visited = await visit('/')
    await heading()
    const picture = screen.getByRole('main').querySelector('svg')?.outerHTML
    visited.unmount()
    return picture
  }
  const [lamp, lampAgain, voices] = [await drawn(0.1), await drawn(0.4), await drawn(0.9)]
  expect(lamp).toBeTruthy()
  expect(lampAgain).toBe(lamp)
  expect(voices).not.toBe(lamp)
})

// [decisions §7.2]
test('the demo scene loads only after scrolling near it or a press', async () => {
  const getFirstScene = () => fail('unavailable')
  const opened = async () => {
    const sent = fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }), getFirstScene })
    const { unmount } = await visit('/')
    await heading()
    expect(sent.map(({ name }) => name)).not.toContain('getFirstScene')
    return { sent, unmount }
  }
  const read = await opened()
  // A focused button is not replaced.
  const play = screen.getByRole('button', { name: 'Play the scene' })
  play.focus()
  fireEvent.scroll(window)
  expect(play).toHaveFocus()
  play.blur()
  fireEvent.scroll(window)
  await waitFor(() => expect(read.sent.map(({ name }) => name)).toContain('getFirstScene'))
  read.unmount()
  const pressed = await opened()
  fireEvent.click(screen.getByRole('button', { name: 'Play the scene' }))
  await waitFor(() => expect(pressed.sent.map(({ name }) => name)).toContain('getFirstScene'))
})
