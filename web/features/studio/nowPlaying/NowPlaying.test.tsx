import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { OutputContext } from '../../player/usePlayer.ts'
import { generationOf, openStandInApi, sessionOf } from './standInApi.ts'
import { StudioScreen } from './StudioScreen.tsx'

const text = 'But soft! What light through yonder window breaks? It is the east.'

/** The Studio with one recording of its history open and playing. */
async function listen({ change = {}, others = {} }: { change?: Partial<StandInOutput>; others?: object } = {}) {
  const recording = generationOf('gen_1', { text, voiceName: 'Tom', duration: 60, ...others })
  const api = openStandInApi({ generations: [recording] })
  vi.stubGlobal('fetch', api.fetch)
  sessionStore.set(sessionOf())
  const outputs: StandInOutput[] = []
  const open = (tell: Parameters<typeof openStandInOutput>[0]) => {
    const output = Object.assign(openStandInOutput(tell), change)
    outputs.push(output)
    return output
  }
  const router = createMemoryRouter([{ path: '/', Component: StudioScreen }])
  render(
    <OutputContext value={open}>
      <RouterProvider router={router} />
    </OutputContext>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Play “/ }))
  const [output] = outputs
  if (!output) throw new Error('nothing was opened')
  act(() => output.tell({ kind: 'began' }))
  const panel = within(screen.getByRole('region', { name: 'Now Playing' }))
  return { user, output, panel }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the recording' })
const last = ({ asked }: StandInOutput) => asked.at(-1)

beforeEach(() => localStorage.clear())
afterEach(() => {
  sessionStore.set(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('Now Playing', () => {
  test('spec 1 §9: shows the voice and the first 150 characters of the script', async () => {
    const { panel } = await listen({ others: { text: `Once ${'and again '.repeat(40)}` } })
    expect(panel.getByRole('heading', { name: 'Tom' })).toBeVisible()
    const [excerpt] = panel.getAllByText(/^Once and again/)
    expect(excerpt?.textContent).toMatch(/^Once.*…$/)
    expect(excerpt?.textContent.length).toBeGreaterThan(135)
    expect(excerpt?.textContent.length).toBeLessThanOrEqual(151)
  })

  test('shows elapsed and total time, and Pause while it plays', async () => {
    const { panel, output } = await listen()
    act(() => {
      output.playTo(12_000)
      output.tell({ kind: 'began' })
    })
    expect(panel.getByText('1:00')).toBeVisible()
    expect(await panel.findByText('0:12')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  test('Stop pauses and goes back to the start', async () => {
    const { panel, output, user } = await listen()
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    expect(output.asked.slice(-2)).toEqual(['pause', 'seek 0'])
    expect(panel.getByRole('button', { name: 'Stop' })).toBeDisabled()
    expect(panel.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  test('a download bears date, voice and first words', async () => {
    const { panel } = await listen()
    expect(panel.getByRole('link', { name: 'Download the recording by Tom' })).toHaveAttribute(
      'download',
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_Tom_But-soft-What-light-through-yonder-window-breaks-It-is\.mp3$/,
      ),
    )
  })

  test('a speed is kept on this device, from 0.75 to 1.5', async () => {
    const { panel, output, user } = await listen()
    const choice = panel.getByRole('combobox', { name: 'Speed' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['0.75×', '0.9×', '1×', '1.1×', '1.25×', '1.5×'])
    await user.selectOptions(choice, '1.25×')
    expect(last(output)).toBe('rate 1.25')
    cleanup()
    sessionStore.set(null)
    queryClient.clear()
    const again = await listen()
    expect(again.panel.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
    expect(again.output.asked).toContain('rate 1.25')
  })

  test('where another speed would change the pitch it cannot be chosen yet, and it says when', async () => {
    const { panel } = await listen({ change: { canChangeRate: false } })
    expect(panel.getByRole('combobox', { name: 'Speed' })).toBeDisabled()
    expect(panel.getByText('Another speed once all is read.')).toBeVisible()
  })
})

describe('the progress bar', () => {
  test('goes where it is pressed or dragged to', async () => {
    const { output } = await listen()
    fireEvent.change(slider(), { target: { value: '30000' } })
    expect(last(output)).toBe('seek 30000')
  })

  test.each([
    ['{ArrowRight}', 'seek 25000'],
    ['{ArrowUp}', 'seek 25000'],
    ['{ArrowLeft}', 'seek 15000'],
    ['{ArrowDown}', 'seek 15000'],
    ['{PageUp}', 'seek 50000'],
    ['{PageDown}', 'seek 0'],
    ['{Home}', 'seek 0'],
    ['{End}', 'seek 60000'],
  ])('the key %s leads to %s', async (key, asked) => {
    const { output, user } = await listen()
    output.playTo(20_000)
    slider().focus()
    await user.keyboard(key)
    expect(last(output)).toBe(asked)
  })

  test('says in words where one is', async () => {
    await listen()
    expect(slider()).toHaveAttribute('aria-valuetext', '0 seconds of 1 minute 0 seconds')
  })
})

describe('the visualizer', () => {
  const tap = (from: object, to: object, lastsMs: number) => {
    const canvas = screen.getByRole('img', { name: 'Sound of the reading' })
    const press = (type: string, place: object, timeStamp: number) => {
      const event = new MouseEvent(type, { bubbles: true, ...place })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(canvas, event)
    }
    press('pointerdown', from, 1_000)
    press('pointerup', to, 1_000 + lastsMs)
  }
  const here = { clientX: 10, clientY: 10 }

  test('spec 1 §9: is a canvas of 600 by 100', async () => {
    await listen()
    expect(screen.getByRole('img', { name: 'Sound of the reading' })).toMatchObject({ width: 600, height: 100 })
  })

  test('spec 1 §9: a tap under 300 ms and 10 px stops, and the next one plays', async () => {
    const { output } = await listen()
    tap(here, { clientX: 16, clientY: 17 }, 299)
    expect(output.asked.slice(-2)).toEqual(['pause', 'seek 0'])
    tap(here, here, 50)
    expect(last(output)).toBe('play')
  })

  test.each([
    ['a press of 300 ms', here, 300],
    ['a movement of 10 px', { clientX: 16, clientY: 18 }, 100],
  ])('spec 1 §9: %s is no tap', async (_, to, lastsMs) => {
    const { output } = await listen()
    const before = output.asked.length
    tap(here, to, lastsMs)
    expect(output.asked).toHaveLength(before)
  })
})

describe('a sound that does not come', () => {
  test.each([
    [
      { kind: 'refused', why: 'autoplay' } as const,
      "Audio playback was not allowed by the browser. Please interact with the page (e.g., click) and try again, or check your browser's autoplay settings.",
    ],
    [
      { kind: 'refused', why: 'resume' } as const,
      'Could not resume audio playback. Please try interacting with the page again.',
    ],
    [
      { kind: 'broke', message: 'the file is cut short' } as const,
      'An error occurred during audio playback: the file is cut short',
    ],
    [{ kind: 'notBegun', message: 'no source fits' } as const, 'Failed to play audio: no source fits.'],
  ])('spec 1 §8: %o is said, and Play tries again', async (news, sentence) => {
    const { output, panel, user } = await listen()
    act(() => output.tell(news))
    // A start that is refused comes before it sounds, a fall at any time.
    if (news.kind === 'refused') await user.click(panel.getByRole('button', { name: 'Play' }))
    if (news.kind === 'refused') act(() => output.tell(news))
    expect(panel.getByText(sentence)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Play' }))
    expect(last(output)).toBe('play')
    act(() => output.tell({ kind: 'began' }))
    expect(panel.queryByText(sentence)).toBeNull()
  })
})
