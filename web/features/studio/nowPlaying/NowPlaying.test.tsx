import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import { openFakeOutput, type FakeOutput } from '../../../player/testing/fakeOutput.ts'
import { OutputContext } from '../../../player/usePosition.ts'
import { buildGeneration, buildSubscriberSession } from '../../../testing/builders.ts'
import { fakeStudioServer } from '../testing/fakeStudioServer.ts'
import { StudioScreen } from '../StudioScreen.tsx'

const text = 'But soft! What light through yonder window breaks? It is the east.'

/** Opens the Studio and plays the recording of its history. */
async function openRecording({ change = {}, others = {} }: { change?: Partial<FakeOutput>; others?: object } = {}) {
  const recording = buildGeneration('gen_1', { text, voiceName: 'Tom', duration: 60, ...others })
  fakeStudioServer({ generations: [recording] })
  sessionStore.set(buildSubscriberSession())
  const outputs: FakeOutput[] = []
  const open = (tell: Parameters<typeof openFakeOutput>[0]) => {
    const output = Object.assign(openFakeOutput(tell), change)
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
  if (!output) throw new Error('no output was opened')
  act(() => output.emit({ kind: 'started' }))
  const panel = within(screen.getByRole('region', { name: 'Now Playing' }))
  return { user, output, panel }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the recording' })
const last = ({ calls }: FakeOutput) => calls.at(-1)

beforeEach(() => localStorage.clear())
afterEach(() => {
  sessionStore.set(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('Now Playing', () => {
  // [spec1 §2.23] [spec2 §9.21]
  test('spec 1 §9: the player shows the voice and the first 150 characters of the script', async () => {
    const { panel } = await openRecording({ others: { text: `Once ${'and again '.repeat(40)}` } })
    expect(panel.getByRole('heading', { name: 'Tom' })).toBeVisible()
    const [excerpt] = panel.getAllByText(/^Once and again/)
    expect(excerpt?.textContent).toMatch(/^Once.*…$/)
    expect(excerpt?.textContent.length).toBeGreaterThan(135)
    expect(excerpt?.textContent.length).toBeLessThanOrEqual(151)
  })

  // [spec1 §2.27]
  test('the player shows elapsed and total time, and has a Pause button while audio plays', async () => {
    const { panel, output } = await openRecording()
    act(() => {
      output.setPosition(12_000)
      output.emit({ kind: 'started' })
    })
    expect(panel.getByText('1:00')).toBeVisible()
    expect(await panel.findByText('0:12')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  // [spec1 §2.28]
  test('Stop in the player ends the playback and returns to the start of the recording', async () => {
    const { panel, output, user } = await openRecording()
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    expect(output.calls.slice(-2)).toEqual(['pause', 'seek 0'])
    expect(panel.getByRole('button', { name: 'Stop' })).toBeDisabled()
    expect(panel.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  // [spec1 §9.4]
  test('the file name of a downloaded recording contains date, voice and first words', async () => {
    const { panel } = await openRecording()
    expect(panel.getByRole('link', { name: 'Download the recording by Tom' })).toHaveAttribute(
      'download',
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_Tom_But-soft-What-light-through-yonder-window-breaks-It-is\.mp3$/,
      ),
    )
  })

  test('the playback speed that the user chooses, from 0.75 to 1.5, is stored on this device', async () => {
    const { panel, output, user } = await openRecording()
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
    const again = await openRecording()
    expect(again.panel.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
    expect(again.output.calls).toContain('rate 1.25')
  })

  test('while the speed cannot be changed, its control is disabled, and a text says when it can be used', async () => {
    const { panel } = await openRecording({ change: { canChangeRate: false } })
    expect(panel.getByRole('combobox', { name: 'Speed' })).toBeDisabled()
    expect(panel.getByText('You can change the speed when the reading is complete.')).toBeVisible()
  })
})

describe('the progress bar', () => {
  // [spec1 §2.25]
  test('moving the slider of the progress bar changes the position in the recording', async () => {
    const { output } = await openRecording()
    fireEvent.change(slider(), { target: { value: '30000' } })
    expect(last(output)).toBe('seek 30000')
  })

  // [spec1 §2.26]
  test.each([
    ['{ArrowRight}', 'seek 25000'],
    ['{ArrowUp}', 'seek 25000'],
    ['{ArrowLeft}', 'seek 15000'],
    ['{ArrowDown}', 'seek 15000'],
    ['{PageUp}', 'seek 50000'],
    ['{PageDown}', 'seek 0'],
    ['{Home}', 'seek 0'],
    ['{End}', 'seek 60000'],
  ])('the key %s, at 20 of 60 seconds, sends “%s” to the player', async (key, command) => {
    const { output, user } = await openRecording()
    output.setPosition(20_000)
    slider().focus()
    await user.keyboard(key)
    expect(last(output)).toBe(command)
  })

  test('the progress bar tells screen readers the position in words', async () => {
    await openRecording()
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

  // [spec1 §2.24]
  test('spec 1 §9: the visualizer is a canvas of 600 by 100 pixels', async () => {
    await openRecording()
    expect(screen.getByRole('img', { name: 'Sound of the reading' })).toMatchObject({ width: 600, height: 100 })
  })

  // [spec1 §9.3]
  test('spec 1 §9: a tap (under 300 ms, under 10 px of movement) on the visualizer toggles playback', async () => {
    const { output } = await openRecording()
    tap(here, { clientX: 16, clientY: 17 }, 299)
    expect(output.calls.slice(-2)).toEqual(['pause', 'seek 0'])
    tap(here, here, 50)
    expect(last(output)).toBe('play')
  })

  test.each([
    ['a press of 300 ms', here, 300],
    ['a movement of 10 px', { clientX: 16, clientY: 18 }, 100],
  ])('spec 1 §9: %s does not count as a tap on the visualizer', async (_, to, lastsMs) => {
    const { output } = await openRecording()
    const before = output.calls.length
    tap(here, to, lastsMs)
    expect(output.calls).toHaveLength(before)
  })
})

describe('audio that does not play', () => {
  // [spec1 §8.19] [spec1 §8.74] [spec1 §8.75] [spec1 §8.76] [spec1 §8.77]
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
      { kind: 'failed', message: 'the file is cut short' } as const,
      'An error occurred during audio playback: the file is cut short',
    ],
    [{ kind: 'startFailed', message: 'no source fits' } as const, 'Failed to play audio: no source fits.'],
  ])('spec 1 §8: if playing fails with %o, a message is shown, and Play tries again', async (news, sentence) => {
    const { output, panel, user } = await openRecording()
    act(() => output.emit(news))
    // A refusal of the browser happens when audio starts, so Play is pressed first. Other failures can happen at any
    // time.
    if (news.kind === 'refused') await user.click(panel.getByRole('button', { name: 'Play' }))
    if (news.kind === 'refused') act(() => output.emit(news))
    expect(panel.getByText(sentence)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Play' }))
    expect(last(output)).toBe('play')
    act(() => output.emit({ kind: 'started' }))
    expect(panel.queryByText(sentence)).toBeNull()
  })
})
