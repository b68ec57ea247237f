import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTheme } from '../../platform/theme.ts'
import { nothing, sayNumber, sayShortNumber } from '../admin/index.ts'
import type { Colors, Series } from './drawChart.ts'
import { chartWords as words } from './words.ts'
import styles from './Chart.module.css'

export type ChartProps = {
  title: string
  /** UTC days, oldest first; each series has as many values. */
  days: readonly string[]
  series: readonly Series[]
  say?: (value: number) => string
  /** Short, for the edge. */
  sayAxis?: (value: number) => string
  /** Whether all days together mean something. */
  isSum?: boolean
  isTable: boolean
}

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const sayDay = (day: string) => dayNames.format(new Date(`${day}T00:00:00Z`))

/** A browser that draws nothing gets the table. */
const canDraw = () => document.createElement('canvas').getContext('2d') !== null

/** The tokens as the canvas needs them, of the side that is shown here and now. */
function colorsIn(probe: HTMLElement): Colors {
  const of = (name: string) => {
    const element = probe.querySelector(`[data-look="${name}"]`)
    return element ? getComputedStyle(element).color : ''
  }
  return { line: of('line'), quiet: of('quiet'), alarm: of('alarm'), text: of('text'), rule: of('rule') }
}

/** The system's own change of side, which no cookie and no attribute tells. */
function useSide(): string {
  const theme = useTheme()
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const hear = () => setDark(query.matches)
    query.addEventListener('change', hear)
    return () => query.removeEventListener('change', hear)
  }, [])
  return theme ?? (isDark ? 'dark' : 'light')
}

type Drawn = Pick<ChartProps, 'days' | 'series'> & { sayAxis: (value: number) => string }
type Boxes = { box: RefObject<HTMLDivElement | null>; probe: RefObject<HTMLDivElement | null> }

function useDrawing({ days, series, sayAxis }: Drawn, { box, probe }: Boxes, onPoint: (index: number | null) => void) {
  const side = useSide()
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const draw = async () => {
      const { drawChart } = await import('./drawChart.ts')
      if (isOver || !box.current || !probe.current) return
      end = drawChart(box.current, { days, series, sayAxis, colors: colorsIn(probe.current), onPoint })
    }
    draw().catch(reportError)
    return () => {
      isOver = true
      end?.()
    }
  }, [days, series, sayAxis, side, box, probe, onPoint])
}

const sumOf = (values: Series['values']) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** A figure a day, drawn, and the same in a table for who does not see it or would rather read it. */
export function Chart({ title, days, series, say = sayNumber, sayAxis = sayShortNumber, isSum, isTable }: ChartProps) {
  const id = useId()
  const [isDrawable] = useState(canDraw)
  const [at, setAt] = useState<number | null>(null)
  const isShownAsTable = isTable || !isDrawable
  const newestFirst = days.map((_day, index) => days.length - 1 - index)
  const told = ({ values }: Series) => {
    const value = at === null ? (isSum ? sumOf(values) : null) : (values[at] ?? null)
    return value === null ? '' : say(value)
  }
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <ul className={styles.legend} aria-hidden="true">
          {at !== null && !isShownAsTable && <li>{sayDay(days[at] ?? '')}</li>}
          {series.map((one) => (
            <li key={one.label} data-look={one.look}>
              {series.length > 1 && (
                <>
                  <i />
                  {one.label}
                </>
              )}
              <b>{told(one)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      {!isShownAsTable && <Canvas days={days} series={series} sayAxis={sayAxis} onPoint={setAt} />}
      <div
        className={isShownAsTable ? styles.scroll : styles.unseen}
        role="region"
        aria-labelledby={id}
        tabIndex={isShownAsTable ? 0 : -1}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
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
                <th scope="row">{sayDay(days[index] ?? '')}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{values[index] == null ? nothing : say(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Canvas({ onPoint, ...drawn }: Drawn & { onPoint: (index: number | null) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  useDrawing(drawn, { box, probe }, onPoint)
  return (
    <>
      <div ref={probe} hidden className={styles.probe}>
        {['line', 'quiet', 'alarm', 'text', 'rule'].map((look) => (
          <i key={look} data-look={look} />
        ))}
      </div>
      <div ref={box} className={styles.box} aria-hidden="true" />
    </>
  )
}
