import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from './Dialog.module.css'

export type DialogProps = {
  title: string
  description?: string
  isOpen: boolean
  onClose: () => void
  /**
   * `side` opens at the right edge and fills the screen of a phone. `middle` is centred. `window` is centred and
   * contains a list that scrolls. `top` has a fixed upper edge, so that its first field does not move while the content
   * below grows and shrinks.
   */
  placement?: 'middle' | 'side' | 'window' | 'top'
  /** The element that gets the focus when the dialog opens. Absent: its first button or field. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
  /** Action buttons; the primary action is the last. */
  actions?: ReactNode
}

/**
 * A modal dialog. The focus stays inside, Escape closes the dialog, and the focus then returns to the element that
 * opened it.
 */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  placement = 'middle',
  initialFocus,
  children,
  actions,
}: DialogProps) {
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
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix restores the focus only to its own trigger elements, so the dialog does it.
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
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
