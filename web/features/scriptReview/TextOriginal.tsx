import { splitRows } from '@scene-partner/script/parse/text/splitRows'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { operationQuery } from '../../platform/query/query.tsx'
import type { Line } from './correctionStore.ts'
import * as messages from './messages.ts'
import styles from './Original.module.css'

const contextLines = 30

/** Shows the part of the script's text around the current line, and highlights this line. */
export function TextOriginal({ scriptId, line }: { scriptId: string; line: Line | undefined }) {
  const { data } = useQuery(operationQuery('getScript', { scriptId }, ['script']))
  const lit = useRef<HTMLLIElement>(null)
  const { firstLine = 1, lastLine = 1 } = line ?? {}
  useEffect(() => {
    // `scrollIntoView` would scroll the window as well.
    const row = lit.current
    const list = row?.parentElement
    if (!row || !list) return
    const [inside, around] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
    list.scrollTop += inside.top - around.top - (around.height - inside.height) / 2
  }, [firstLine, data])
  const rows = splitRows(data?.script.content ?? '')
  const from = Math.max(0, firstLine - 1 - contextLines)
  return (
    // The list can have the focus, so that the arrow keys scroll it: it has no link or button that could have the
    // focus.
    <ol className={styles.rows} start={from + 1} aria-label={messages.originalText} tabIndex={0}>
      {rows.slice(from, lastLine + contextLines).map((row, index) => {
        const number = from + index + 1
        const isLit = line !== undefined && number >= firstLine && number <= lastLine
        return (
          <li key={number} ref={number === firstLine ? lit : undefined} data-lit={isLit || undefined}>
            {row || '\u00A0'}
          </li>
        )
      })}
    </ol>
  )
}
