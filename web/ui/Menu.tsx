import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import styles from './Menu.module.css'

export type MenuItem =
  | { words: string; to: string }
  | { words: string; onChoose: () => void; isChosen?: boolean }
  | 'rule'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** Open from the first moment on, for a menu whose code came with the press that asked for it. */
  startsOpen?: boolean
}

function Row({ item, index }: { item: MenuItem; index: number }) {
  if (item === 'rule') return <Radix.Separator key={index} className={styles.rule} />
  if ('to' in item) {
    return (
      <Radix.Item asChild className={styles.item}>
        <Link to={item.to}>{item.words}</Link>
      </Radix.Item>
    )
  }
  if (item.isChosen === undefined) {
    return (
      <Radix.Item className={styles.item} onSelect={item.onChoose}>
        {item.words}
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem className={styles.item} checked={item.isChosen} onSelect={item.onChoose}>
      {item.words}
    </Radix.CheckboxItem>
  )
}

/** A menu under a button: arrows, first letters, Escape, and focus back on the button. */
export function Menu({ trigger, items, align = 'start', startsOpen }: MenuProps) {
  return (
    <Radix.Root defaultOpen={startsOpen ?? false} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={12}>
          {items.map((item, index) => (
            <Row key={index} item={item} index={index} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
