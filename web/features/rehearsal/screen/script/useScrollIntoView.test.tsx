import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollIntoView } from './useScrollIntoView.ts'

/** The scroll area is 600 px high and begins 100 px below the top of the window. */
const frame = { top: 100, height: 600 }

type RowFacts = { top: number; height: number; is?: 'cue' | 'now'; isDirection?: boolean }

function Row({ top, height, is, isDirection }: RowFacts) {
  const row = useScrollIntoView(is === 'now')
  return (
    <li ref={row} data-top={top} data-height={height} data-is={is} data-spoken={isDirection ? undefined : ''}>
      Text
    </li>
  )
}

const buildBox = (top: number, height: number) => new DOMRect(0, top, 300, height)

/** The test page has no layout: rows are where their attributes say, and the text of a row is as high as the row. */
function measure(element: Element | null): DOMRect {
  const place = element?.closest<HTMLElement>('[data-top]')
  return place
    ? buildBox(Number(place.dataset['top']), Number(place.dataset['height']))
    : buildBox(frame.top, frame.height)
}

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

function Script({ rows }: { rows: readonly RowFacts[] }) {
  return (
    <div data-scrolls ref={(area) => void (area && Object.assign(area, { scrollTo }))}>
      <ol>
        {rows.map((row) => (
          <Row key={row.top} {...row} />
        ))}
      </ol>
    </div>
  )
}

const show = (rows: readonly RowFacts[]) => render(<Script rows={rows} />)

/** Lists rows of one line of text, 40 px high, from the first position to the last. */
const listRows = (first: number, last: number): RowFacts[] =>
  Array.from({ length: (last - first) / 40 }, (_, index) => ({ top: first + 40 * index, height: 40 }))

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return measure(this)
  })
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    return [measure(this.startContainer.parentElement)] as unknown as DOMRectList
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the script scrolls the current line to a third of the view, so that the lines before it are visible', () => {
  show([...listRows(600, 1000), { top: 1000, height: 60, is: 'now' }])
  // The line is at 1000 px. It is shown 200 px below the top of the scroll area, which is at 100 px.
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 700, behavior: 'smooth' })
})

test('the script scrolls to a line when it becomes the current line, and not again', () => {
  const before = listRows(600, 1000)
  const { rerender } = show([...before, { top: 1000, height: 60 }])
  expect(scrollTo).not.toHaveBeenCalled()
  rerender(<Script rows={[...before, { top: 1000, height: 60, is: 'now' }]} />)
  rerender(<Script rows={[...before, { top: 1000, height: 60, is: 'now' }]} />)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 700, behavior: 'smooth' })
})

test('if a row of text would be cut off at the top of the view, the script scrolls on to the row below it', () => {
  // The first row, from 700 to 900 px, would be cut off at 800 px if the current line were at a third of the view.
  show([{ top: 700, height: 200 }, ...listRows(900, 980), { top: 1000, height: 60, is: 'now' }])
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 800, behavior: 'smooth' })
})

test('a cue taller than a third of the view is shown from its beginning if the current line fits below it', () => {
  show([
    { top: 700, height: 300, is: 'cue' },
    { top: 1000, height: 60, is: 'now' },
  ])
  // 12 px of space are above the cue.
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 588, behavior: 'smooth' })
})

test('the script scrolls to a long line so that the end of the line is in view', () => {
  show([...listRows(600, 1000), { top: 1000, height: 560, is: 'now' }])
  // The line and the 40 px above it fill the view.
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 860, behavior: 'smooth' })
})

test('after a stage direction longer than the view, the spoken line that follows is in view', () => {
  show([
    { top: 140, height: 900, is: 'now', isDirection: true },
    { top: 1040, height: 60 },
  ])
  const [options] = scrollTo.mock.calls[0] ?? []
  const top = options?.top ?? 0
  expect(1040 - top).toBeGreaterThanOrEqual(frame.top)
  expect(1100 - top).toBeLessThanOrEqual(frame.top + frame.height)
})

test('the script does not scroll above its beginning', () => {
  show([{ top: 120, height: 60, is: 'now' }])
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' })
})

test('the script jumps to a line that is more than two screens away, and to every line if the user prefers reduced motion', () => {
  show([...listRows(4600, 5000), { top: 5000, height: 60, is: 'now' }])
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 4700, behavior: 'instant' })
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show([...listRows(600, 1000), { top: 1000, height: 60, is: 'now' }])
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' })
})
