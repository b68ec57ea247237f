import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as words from './words.ts'
import styles from './Dialog.module.css'

export type DialogProps = {
  title: string
  description?: string
  isOpen: boolean
  onClose: () => void
  /** `side` comes from the right edge and fills a phone; `middle` floats; `window` is for a list that scrolls inside. */
  place?: 'middle' | 'side' | 'window'
  children: ReactNode
  /** What can be done, the main one last. */
  acts?: ReactNode
}

/** Holds the page until it is answered: focus stays inside, Escape closes, and focus returns to where it came from. */
export function Dialog({ title, description, isOpen, onClose, place = 'middle', children, acts }: DialogProps) {
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={styles.shade} />
        <Radix.Content
          className={styles.dialog}
          data-place={place}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows only openers of its own kind.
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Button kind="bare" icon="close" label={words.close} onPress={onClose} />
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
          {acts && <footer className={styles.acts}>{acts}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
