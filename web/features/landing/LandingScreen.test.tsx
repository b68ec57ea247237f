import { fireEvent, screen, within } from '@testing-library/react'
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
test('if the voices cannot be loaded, the landing page is shown without their number and names', async () => {
  fakeServer({ getPublicFeaturedVoices: () => fail('unavailable') })
  await visit('/')
  await heading()
  expect(screen.getByRole('heading', { name: 'Pick a voice' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/\d voices/)
  expect(screen.queryByRole('heading', { name: 'With the voices of' })).toBeNull()
})

// [spec1 §2.62]
test('the landing page explains three steps, and shows how many voices there are and their names', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `Voice ${index + 1}`)
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: names.map((name) => buildVoice(name)) }) })
  await visit('/')
  await heading()
  const steps = screen.getAllByRole('list').find((list) => within(list).queryAllByRole('heading').length > 0)
  expect(
    within(steps ?? document.body)
      .getAllByRole('heading')
      .map((one) => one.textContent),
  ).toEqual(['Paste your script', 'Pick a voice', 'Start acting'])
  expect(document.body).toHaveTextContent('cast from 23 voices')
  expect(document.body).toHaveTextContent('and 3 more. All of them are synthetic.')
})

test('the landing page says that the reader waits, practice is planned and scripts stay private', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  await visit('/')
  await heading()
  for (const name of ['It waits for you', 'Off book, day by day', 'Your script stays yours'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'What is stored, and where' })).toHaveAttribute('href', '/privacy')
  expect(main.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/sign-up')
})

// [spec1 §2.63]
test('on the landing page Get Started links to /sign-up, and Explore Voices to /voices', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  await visit('/')
  await heading()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  expect(main.getByRole('link', { name: 'Explore Voices' })).toHaveAttribute('href', '/voices')
})

// [spec1 §2.61]
test('the landing page shows one of two drawings, chosen at random', async () => {
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
test('the landing page shows the first lines of the demo, and opens the demo when the button is pressed', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  await visit('/')
  await heading()
  const demo = within(screen.getByRole('region', { name: 'Try a scene' }))
  expect(demo.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '1IvoIs it a fire?',
    '2MayaNo. Sorry. It’s only me. I live here.',
    '3IvoOn the stairs?',
  ])
  fireEvent.click(demo.getByRole('button', { name: 'Run this scene' }))
  expect(await demo.findByRole('region', { name: 'The Spare Key, a scene to try' })).toHaveTextContent('Somebody did.')
})
