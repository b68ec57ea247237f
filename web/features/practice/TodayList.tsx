import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/layout/Icon.tsx'
import type { PracticePageData } from './PracticePage.tsx'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

/** One row in the list of what to practise today. */
export type TodayRow = { key: string; icon: IconName; title: string; detail: string; to: string }

/** Estimated time in ms that the actor needs to practise one line until it was right twice. */
const msPerLine = 40_000

type TodayProps = Pick<PracticePageData, 'due' | 'scripts'>

/**
 * Returns one row for each script with due lines: lines to practise, and right lines that are repeated after some days.
 */
const listDueLines = ({ due, scripts }: TodayProps): TodayRow[] =>
  due.map(({ scriptId, title, lines }) => ({
    key: scriptId,
    icon: 'loop',
    title: messages.todayLines(
      lines,
      scripts.some((one) => one.scriptId === scriptId && one.toPractise < lines),
    ),
    detail: messages.todayDetail(title, lines * msPerLine),
    to: `/practice?script=${scriptId}&drill=due`,
  }))

/** Lists the lines to practise today, one row for each script. Each row links to a drill of its lines. */
export function TodayList(props: TodayProps) {
  const rows = listDueLines(props)
  return (
    <section className={styles.part} aria-labelledby="today">
      <h2 id="today">{messages.todayTitle}</h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{messages.todayNothing}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ key, icon, title, detail, to }) => (
            <li key={key}>
              <Link to={to} className={styles.row}>
                <span className={styles.disc}>
                  <Icon name={icon} />
                </span>
                <span className={styles.is}>
                  <b>{title}</b>
                  <small>{detail}</small>
                </span>
                <Icon name="forward" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
