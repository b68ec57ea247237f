import UPlot from 'uplot'
import { hideRepeatedTicks } from './hideRepeatedTicks.ts'
import 'uplot/dist/uPlot.min.css'

export type Series = {
  label: string
  values: readonly (number | null)[]
  /** `line` is the main line with a filled area. `quiet` is a second line. `alarm` is for a value that should be 0. */
  style: 'line' | 'quiet' | 'alarm'
}

export type Colors = Record<Series['style'] | 'text' | 'rule', string>

export type Drawing = {
  days: readonly string[]
  series: readonly Series[]
  formatAxis: (value: number) => string
  colors: Colors
  /** Called when the pointer moves, with the index of the day under the pointer; null if there is none. */
  onPoint: (index: number | null) => void
}

const heightPx = 168
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatAxisDay = (second: number) => monthDay.format(new Date(second * 1000))

/** Returns how many days are between two labels of the time axis, so that the labels do not overlap. */
function chooseDayStep(count: number, widthPx: number): number {
  const most = Math.max(2, Math.floor(widthPx / 80))
  return [1, 2, 5, 7, 14, 30].find((step) => count / step <= most) ?? 30
}

function optionsFor({ days, series, formatAxis, colors, onPoint }: Drawing, widthPx: number): UPlot.Options {
  const axis = { stroke: colors.text, font: '12px "Bricolage Grotesque", system-ui', ticks: { show: false } }
  const step = chooseDayStep(days.length, widthPx)
  return {
    width: widthPx,
    height: heightPx,
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: false, y: false }, y: false },
    tzDate: (second) => UPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    scales: { y: { range: (_chart, _low, high) => [0, high > 0 ? high * 1.08 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: (chart) => [...(chart.data[0] ?? [])].filter((_day, index) => index % step === 0),
        values: (_chart, seconds) => seconds.map(formatAxisDay),
      },
      {
        ...axis,
        size: 52,
        grid: { stroke: colors.rule, width: 1 },
        filter: (_chart, values) => [...hideRepeatedTicks(values, formatAxis)],
        values: (_chart, values) => values.map((value) => (value === null ? null : formatAxis(value))),
      },
    ],
    series: [
      {},
      ...series.map(({ label, style }): UPlot.Series => ({
        label,
        stroke: colors[style],
        width: style === 'line' ? 1.75 : 1.5,
        dash: style === 'quiet' ? [4, 3] : undefined,
        points: { show: days.length <= 10, size: 5, fill: colors[style] },
        spanGaps: false,
      })),
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  } as UPlot.Options
}

/**
 * Draws a chart into `box` and draws it again when the width of `box` changes. Returns a function that removes the
 * chart.
 */
export function drawChart(box: HTMLElement, drawing: Drawing): () => void {
  const seconds = drawing.days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
  const data = [seconds, ...drawing.series.map(({ values }) => [...values])] as UPlot.AlignedData
  const chart = new UPlot(optionsFor(drawing, Math.max(box.clientWidth, 200)), data, box)
  const observer = new ResizeObserver(() => {
    if (box.clientWidth > 0 && box.clientWidth !== chart.width)
      chart.setSize({ width: box.clientWidth, height: heightPx })
  })
  observer.observe(box)
  return () => {
    observer.disconnect()
    chart.destroy()
  }
}
