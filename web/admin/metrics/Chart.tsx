import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTheme } from '../../platform/page/theme.ts'
import { emptyValue, formatNumber, formatShortNumber } from '../common/index.ts'
import type { Colors, Series } from './drawChart.ts'
import { chartMessages as messages } from './messages.ts'
import styles from './Chart.module.css'

export type ChartProps = {
  title: string
  /** UTC days, oldest first. Each series has one value per day. */
  days: readonly string[]
  series: readonly Series[]
  formatValue?: (value: number) => string
  /** Formats a value briefly, as a label of the vertical axis. */
  formatAxis?: (value: number) => string
  /** Whether the sum over all days has a meaning and is shown. */
  isSum?: boolean
  isTable: boolean
}

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const formatChartDay = (day: string) => dayNames.format(new Date(`${day}T00:00:00Z`))

/** Returns whether the browser can draw on a canvas. If not, the table is shown instead of the chart. */
const canDraw = () => document.createElement('canvas').getContext('2d') !== null

/** Reads the colours of the current colour scheme from CSS, because a canvas cannot use CSS variables. */
function readColors(probe: HTMLElement): Colors {
  const of = (name: string) => {
    const element = probe.querySelector(`[data-style="${name}"]`)
    return element ? getComputedStyle(element).color : ''
  }
  return { line: of('line'), quiet: of('quiet'), alarm: of('alarm'), text: of('text'), rule: of('rule') }
}

/** Returns the current colour scheme, and re-renders when the user or the system changes it. */
function useColorScheme(): string {
  const theme = useTheme()
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const handleChange = () => setDark(query.matches)
    query.addEventListener('change', handleChange)
    return () => query.removeEventListener('change', handleChange)
  }, [])
  return theme ?? (isDark ? 'dark' : 'light')
}

type DrawnProps = Pick<ChartProps, 'days' | 'series'> & { formatAxis: (value: number) => string }
type Boxes = { box: RefObject<HTMLDivElement | null>; probe: RefObject<HTMLDivElement | null> }

function useDrawing(
  { days, series, formatAxis }: DrawnProps,
  { box, probe }: Boxes,
  onPoint: (index: number | null) => void,
) {
  const side = useColorScheme()
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const draw = async () => {
      const { drawChart } = await import('./drawChart.ts')
      if (isOver || !box.current || !probe.current) return
      end = drawChart(box.current, { days, series, formatAxis, colors: readColors(probe.current), onPoint })
    }
    draw().catch(reportError)
    return () => {
      isOver = true
      end?.()
    }
  }, [days, series, formatAxis, side, box, probe, onPoint])
}

const sumValues = (values: Series['values']) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** A chart of values by day. `isTable` shows the same data as a table. */
export function Chart({
  title,
  days,
  series,
  formatValue = formatNumber,
  formatAxis = formatShortNumber,
  isSum,
  isTable,
}: ChartProps) {
  const id = useId()
  const [isDrawable] = useState(canDraw)
  const [at, setAt] = useState<number | null>(null)
  const isShownAsTable = isTable || !isDrawable
  const newestFirst = days.map((_day, index) => days.length - 1 - index)
  const getLegendValue = ({ values }: Series) => {
    const value = at === null ? (isSum ? sumValues(values) : null) : (values[at] ?? null)
    return value === null ? '' : formatValue(value)
  }
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <ul className={styles.legend} aria-hidden="true">
          {at !== null && !isShownAsTable && <li>{formatChartDay(days[at] ?? '')}</li>}
          {series.map((one) => (
            <li key={one.label} data-style={one.style}>
              {series.length > 1 && (
                <>
                  <i />
                  {one.label}
                </>
              )}
              <b>{getLegendValue(one)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      {!isShownAsTable && <Canvas days={days} series={series} formatAxis={formatAxis} onPoint={setAt} />}
      <div
        className={isShownAsTable ? styles.scroll : styles.visuallyHidden}
        role="region"
        aria-labelledby={id}
        tabIndex={isShownAsTable ? 0 : -1}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.day}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((index) => (
              <tr key={days[index]}>
                <th scope="row">{formatChartDay(days[index] ?? '')}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{values[index] == null ? emptyValue : formatValue(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Canvas({ onPoint, ...drawn }: DrawnProps & { onPoint: (index: number | null) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  useDrawing(drawn, { box, probe }, onPoint)
  return (
    <>
      <div ref={probe} hidden className={styles.probe}>
        {['line', 'quiet', 'alarm', 'text', 'rule'].map((style) => (
          <i key={style} data-style={style} />
        ))}
      </div>
      <div ref={box} className={styles.box} aria-hidden="true" />
    </>
  )
}
