import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

/** A grid of sections: they are side by side if the screen is wide enough. */
export function SectionGrid({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}

/** One column of `SectionGrid`, with several short sections below each other. */
export function SectionColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

export type SectionProps = {
  title: string
  /** Buttons or links in the row of the section's heading. */
  actions?: ReactNode
  /** Whether the section has the whole width of `SectionGrid`. */
  isWide?: boolean
  children: ReactNode
}

/** A part of an admin screen, with its own heading. */
export function Section({ title, actions, isWide, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id} data-wide={isWide || undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
