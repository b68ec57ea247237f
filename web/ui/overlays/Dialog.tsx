import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from './Dialog.module.css'

export type DialogProps = {
  title: string
  description?: string
  isOpen: boolean
  onClose: () => void
  /** `side` opens at the right edge and fills a phone; `middle` is centred; `window` has a list that scrolls inside. */
  placement?: 'middle' | 'side' | 'window'
  children: ReactNode
  /** Action buttons, the primary one last. */
  actions?: ReactNode
}

/** A modal dialog. Focus stays inside, Escape closes it, and focus returns to the opener. */
export function Dialog({ title, description, isOpen, onClose, placement = 'middle', children, actions }: DialogProps) {
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
          data-place={placement}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            // Radix restores focus only to its own triggers.
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Button kind="bare" icon="close" label={messages.close} onPress={onClose} />
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
          {actions && <footer className={styles.acts}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
