import type { ReactNode } from 'react'
import styles from './Standing.module.css'

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

/** `good` is well, `half` on the way or for a time, `none` neither, `bad` needs somebody. */
export type StandingKind = 'good' | 'half' | 'none' | 'bad'
const shapeOf = { good: 'full', half: 'half', none: 'hollow', bad: 'alarm' } as const

/** How something stands: a shape and a word, never a colour alone. */
export function Standing({ kind, children }: { kind: StandingKind; children: ReactNode }) {
  return (
    <span className={styles.standing} data-kind={kind}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {shapes[shapeOf[kind]]}
      </svg>
      {children}
    </span>
  )
}
