import type { ReactNode } from 'react'
import { useIsNarrow } from '../../ui/layout/useIsNarrow.ts'
import { Icon } from '../../ui/layout/Icon.tsx'
import styles from './accountSettings.module.css'

type SectionProps = { id: string; title: string; isOpen: boolean; onToggle: () => void; children: ReactNode }

/**
 * A section of the account page. In windows up to 768 px wide, a click on the title opens and closes the section (spec
 * 1 §9). In wider windows, the title stands beside the content. Closed content stays in the DOM, so that typed text is
 * not lost.
 */
export function CollapsibleSection({ id, title, isOpen, onToggle, children }: SectionProps) {
  const isNarrow = useIsNarrow()
  const bodyId = `${id}-body`
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {isNarrow ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
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
