import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export type Series = {
  label: string
  values: readonly (number | null)[]
  /** `line` is ink with a wash below, `quiet` a second line, `alarm` what should be none. */
  look: 'line' | 'quiet' | 'alarm'
}

export type Colors = Record<Series['look'] | 'text' | 'rule', string>

export type Drawing = {
  days: readonly string[]
  series: readonly Series[]
  sayAxis: (value: number) => string
  colors: Colors
  /** The day that is pointed at, or null. */
  onPoint: (index: number | null) => void
}

const heightPx = 168
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const sayDay = (second: number) => monthDay.format(new Date(second * 1000))

/** Few enough names of days that none touches the next. */
function spreadDays(count: number, widthPx: number): number {
  const most = Math.max(2, Math.floor(widthPx / 80))
  return [1, 2, 5, 7, 14, 30].find((step) => count / step <= most) ?? 30
}

function optionsFor({ days, series, sayAxis, colors, onPoint }: Drawing, widthPx: number): UPlot.Options {
  const axis = { stroke: colors.text, font: '12px "Bricolage Grotesque", system-ui', ticks: { show: false } }
  const step = spreadDays(days.length, widthPx)
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
        values: (_chart, seconds) => seconds.map(sayDay),
      },
      {
        ...axis,
        size: 52,
        grid: { stroke: colors.rule, width: 1 },
        values: (_chart, values) => values.map((value) => sayAxis(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, look }): UPlot.Series => ({
        label,
        stroke: colors[look],
        width: look === 'line' ? 1.75 : 1.5,
        dash: look === 'quiet' ? [4, 3] : undefined,
        points: { show: days.length <= 10, size: 5, fill: colors[look] },
        spanGaps: false,
      })),
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  } as UPlot.Options
}

/** Draws into a box, follows its width, and answers how to end that. */
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
