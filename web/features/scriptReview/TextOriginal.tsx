import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { operationQuery } from '../../platform/query.tsx'
import type { Line } from './repairStore.ts'
import * as words from './words.ts'
import styles from './Original.module.css'

const around = 30

/** The script's text round the line in hand, which is lit. */
export function TextOriginal({ scriptId, line }: { scriptId: string; line: Line | undefined }) {
  const { data } = useQuery(operationQuery('getScript', { scriptId }, ['script']))
  const lit = useRef<HTMLLIElement>(null)
  const { firstLine = 1, lastLine = 1 } = line ?? {}
  useEffect(() => {
    // Browsers of today answer a promise, which is nothing to undo.
    lit.current?.scrollIntoView?.({ block: 'center' })
  }, [firstLine, data])
  const rows = data?.script.content.split('\n') ?? []
  const from = Math.max(0, firstLine - 1 - around)
  return (
    <ol className={styles.rows} start={from + 1} aria-label={words.theText}>
      {rows.slice(from, lastLine + around).map((row, index) => {
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
