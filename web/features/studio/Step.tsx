import { useId, type ReactNode } from 'react'
import styles from './Step.module.css'

/** Shows one numbered step of the Studio. `aside` is shown at the right end of the step's heading. */
export function Step({
  number,
  title,
  aside,
  children,
}: {
  number: number
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
