import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setOnline } from '../../../../testing/fakeConnection.ts'
import { buildRehearsalLines } from '../../runtime/rehearsalLines.ts'
import { parseTestScript } from '../../testing/fakeRehearsal.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { AudioStatus, UnspokenLine } from './AudioStatus.tsx'

afterEach(() => setOnline(true))

const lines = buildRehearsalLines(
  parseTestScript('TOBIN: One.\nIVO: Two.\nTOBIN: Three.\nMARA: Mine.'),
  ['MARA'],
  new Map(),
)
type Status = Partial<Record<'ready' | 'wanted' | 'failed' | 'undecodable' | 'unreachable', number>>

/** Builds a rehearsal in which the lines `failed` have no audio. `retried` lists the lines that load again, in order. */
function buildHandle({ status = {}, phase = 'idle', failed = [] as number[] } = {}) {
  const retried: string[] = []
  const lineAudio = {
    subscribe: () => () => {},
    getPreloadStatus: () => ({
      ...{ ready: 0, wanted: 0, failed: failed.length, undecodable: 0, unreachable: 0 },
      ...(status as Status),
    }),
    getState: (line: (typeof lines)[number]) => (failed.includes(lines.indexOf(line)) ? 'failed' : 'ready'),
    getError: () => new Error('no'),
    retry: (line: (typeof lines)[number]) => retried.unshift(line.text),
    retryRecordings: () => retried.push('recordings'),
  }
  return { handle: { rehearsal: { lineAudio, lines }, state: { phase } } as unknown as RehearsalHandle, retried }
}

function show(options: Parameters<typeof buildHandle>[0]) {
  const { handle, retried } = buildHandle(options)
  const view = render(<AudioStatus handle={handle} />)
  return { ...view, retried }
}
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('without a connection, the page says how many of the reader’s next lines are ready', () => {
  setOnline(false)
  const read = (ready: number) => {
    const { container, unmount } = show({ status: { ready, wanted: 3 } })
    const text = container.textContent
    unmount()
    return text
  }
  expect([read(3), read(2), read(0)]).toEqual([
    'You’re offline. The lines are ready. Your result is saved later.',
    'You’re offline. The reader’s next 2 lines are ready. Your result is saved later.',
    'You’re offline. The reader’s next line is not ready. Your result is saved later.',
  ])
})

test('failed lines are loaded again in the order of the script, but while a line waits, the notice is below that line', async () => {
  const { container, retried, unmount } = show({ failed: [0, 1, 2] })
  expect(container).toHaveTextContent('3 lines have no sound yet.')
  await retry()
  expect(retried).toEqual(['One.', 'Two.', 'Three.'])
  unmount()
  expect(show({ failed: [0], phase: 'unspoken' }).container).toBeEmptyDOMElement()
})

test('at a line that was not spoken, trying again loads this line first', async () => {
  const { handle, retried } = buildHandle({ failed: [0, 1, 2] })
  const [, second] = lines
  if (second) render(<UnspokenLine handle={handle} line={second} onSkip={() => {}} />)
  await retry()
  expect(retried).toEqual(['Two.', 'One.', 'Three.'])
})

test('that the first lines load is said only before a run, and recordings that could not be fetched can be tried again', async () => {
  const { container, unmount } = show({ status: { wanted: 3 } })
  expect(container).not.toBeEmptyDOMElement()
  unmount()
  const running = show({ status: { wanted: 3 }, phase: 'speaking' })
  expect(running.container).toBeEmptyDOMElement()
  running.unmount()
  const { retried } = show({ status: { unreachable: 1 } })
  await retry()
  expect(retried).toEqual(['recordings'])
})
