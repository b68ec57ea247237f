import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, visit } from '../../testing/visit.tsx'
import { voiceOf } from '../studio/standInApi.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const heading = () => screen.findByRole('heading', { level: 1 })

test('while the voices are out of reach the page says the same without figures', async () => {
  answer({ getPublicFeaturedVoices: () => refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.') })
  await visit('/')
  await heading()
  expect(screen.getByRole('heading', { name: 'Pick a voice' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('There are')
  expect(screen.queryByRole('heading', { name: 'With the voices of' })).toBeNull()
})

test('paste script, pick a voice, start acting: with the count of the voice list, and their names on the bill', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `Voice ${index + 1}`)
  answer({ getPublicFeaturedVoices: () => ok({ voices: names.map((name) => voiceOf(name)) }) })
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

test('Get Started leads to /sign-up and Explore Voices to /voices', async () => {
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
  await visit('/')
  await heading()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  expect(main.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices')
})

test('chance chooses one of two pictures, before the page is drawn', async () => {
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
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

test('nothing of the scene to try is fetched by who only opens the page; it is by who scrolls near or presses', async () => {
  const getFirstScene = () => refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.')
  const opened = async () => {
    const sent = answer({ getPublicFeaturedVoices: () => ok({ voices: [] }), getFirstScene })
    const { unmount } = await visit('/')
    await heading()
    expect(sent.map(({ name }) => name)).not.toContain('getFirstScene')
    return { sent, unmount }
  }
  const read = await opened()
  // Who came to its button by keyboard keeps it under their hands.
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
