import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setOnline } from '../../../../testing/fakeConnection.ts'
import { audioPreparing } from '../../messages.ts'
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

/**
 * Builds a rehearsal. `failed` contains the indexes of the lines without audio; `retried` lists what is loaded again,
 * in order.
 */
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

test('“Try again” loads lines without audio in the order of the script', async () => {
  const { container, retried } = show({ failed: [0, 1, 2] })
  expect(container).toHaveTextContent('3 lines have no sound yet.')
  await retry()
  expect(retried).toEqual(['One.', 'Two.', 'Three.'])
})

test('while the rehearsal waits at a line without audio, the general notice about lines without audio is not shown', () => {
  expect(show({ failed: [0], phase: 'unspoken' }).container).toBeEmptyDOMElement()
})

test('“Try again” at a line that was not spoken loads this line before the other lines without audio', async () => {
  const { handle, retried } = buildHandle({ failed: [0, 1, 2] })
  const [, second] = lines
  if (second) render(<UnspokenLine handle={handle} line={second} onSkip={() => {}} />)
  await retry()
  expect(retried).toEqual(['Two.', 'One.', 'Three.'])
})

test('the page says that the first lines are loading before a run, but not during a run', () => {
  const { container, unmount } = show({ status: { wanted: 3 } })
  expect(container).toHaveTextContent(audioPreparing)
  unmount()
  expect(show({ status: { wanted: 3 }, phase: 'speaking' }).container).toBeEmptyDOMElement()
})

test('“Try again” fetches recordings that could not be fetched', async () => {
  const { retried } = show({ status: { unreachable: 1 } })
  await retry()
  expect(retried).toEqual(['recordings'])
})
