import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

const shapes = {
  full: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  half: (
    <>
      <path d="M5 .5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
      <circle cx="5" cy="5" r="4.2" fill="none" stroke="currentColor" />
    </>
  ),
  hollow: <circle cx="5" cy="5" r="4.2" fill="none" stroke="currentColor" />,
  alarm: <path d="M5 0l5 9.5H0z" fill="currentColor" />,
}

/** `good`: everything works. `half`: in progress or temporary. `none`: neutral. `bad`: needs attention. */
export type StatusKind = 'good' | 'half' | 'none' | 'bad'
const shapeByKind = { good: 'full', half: 'half', none: 'hollow', bad: 'alarm' } as const

/**
 * Shows a status as a word beside a small symbol. The shape of the symbol depends on the status, so that users who
 * cannot see colours recognise the status too.
 */
export function StatusBadge({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={styles.status} data-kind={kind}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {shapes[shapeByKind[kind]]}
      </svg>
      {children}
    </span>
  )
}
