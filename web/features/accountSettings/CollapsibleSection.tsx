import type { ReactNode } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'

type SectionProps = { id: string; title: string; isOpen: boolean; onTurn: () => void; children: ReactNode }

/**
 * A section of the account page: at up to 768 px its name opens and shuts it (spec 1 §9), above that both stand side
 * by side. What is shut stays in the page, so that nothing typed is lost.
 */
export function Section({ id, title, isOpen, onTurn, children }: SectionProps) {
  const isNarrow = useIsNarrow()
  const bodyId = `${id}-body`
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {isNarrow ? (
          <button type="button" className={styles.turn} aria-expanded={isOpen} aria-controls={bodyId} onClick={onTurn}>
            {title}
            <Icon name="chevron" />
          </button>
        ) : (
          title
        )}
      </h2>
      <div className={styles.body} id={bodyId} hidden={isNarrow && !isOpen}>
        {children}
      </div>
    </section>
  )
}
