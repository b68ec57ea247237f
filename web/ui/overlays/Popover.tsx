import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Popover.module.css'

export type PopoverProps = {
  /** The button that opens the popover. */
  trigger: ReactElement
  /** Accessible name of the content. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  isOpen?: boolean
  onChange?: (isOpen: boolean) => void
}

/** A small panel next to the button that opened it. Escape or a press outside closes it. */
export function Popover({ trigger, label, children, align = 'center', isOpen, onChange }: PopoverProps) {
  const state = isOpen === undefined ? {} : { open: isOpen }
  return (
    <Radix.Root {...state} onOpenChange={onChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.popover} aria-label={label} align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
