import { useId, type ReactNode } from 'react'
import styles from './Part.module.css'

/** Parts side by side where there is room, each as wide as a list of facts needs. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}

/** Parts under each other in one of the columns of `Parts`, so that short ones leave no holes. */
export function PartColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

export type PartProps = {
  title: string
  /** Buttons or a choice at the end of the heading's line. */
  acts?: ReactNode
  /** Over the whole width of `Parts`. */
  isWide?: boolean
  children: ReactNode
}

/** A part of a screen of the office: its heading over one rule in ink. */
export function Part({ title, acts, isWide, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id} data-wide={isWide || undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </section>
  )
}
