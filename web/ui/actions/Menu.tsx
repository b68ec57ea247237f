import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../layout/Icon.tsx'
import styles from './Menu.module.css'

type ItemText = { label: string; icon?: IconName }

/** One entry of a menu: a link (`to`), an action (`onChoose`), a heading, or a separator. */
export type MenuItem =
  | (ItemText & { to: string })
  /** `isChosen` makes the entry a checkbox item. `danger` marks deletions. */
  | (ItemText & { onChoose: () => void; isChosen?: boolean; kind?: 'danger'; isDisabled?: boolean })
  /** A heading above a group of items. */
  | { heading: string }
  | 'rule'

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** Whether the menu opens on mount, for a menu whose code loads when its button is pressed. */
  startsOpen?: boolean
}

const ItemContent = ({ icon, label }: ItemText) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{label}</span>
  </>
)

function Row({ item }: { item: MenuItem }) {
  if (item === 'rule') return <Radix.Separator className={styles.rule} />
  if ('heading' in item) return <Radix.Label className={styles.heading}>{item.heading}</Radix.Label>
  if ('to' in item) {
    return (
      <Radix.Item asChild className={styles.item}>
        <Link to={item.to}>
          <ItemContent {...item} />
        </Link>
      </Radix.Item>
    )
  }
  const { onChoose, isChosen, isDisabled = false, kind } = item
  const shared = { className: styles.item, onSelect: onChoose, disabled: isDisabled, 'data-kind': kind }
  if (isChosen === undefined) {
    return (
      <Radix.Item {...shared}>
        <ItemContent {...item} />
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem {...shared} checked={isChosen}>
      <ItemContent {...item} />
      <Radix.ItemIndicator className={styles.chosen}>
        <Icon name="check" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

/** A drop-down menu with keyboard support: arrows, first letters, Escape. */
export function Menu({ trigger, items, align = 'start', startsOpen }: MenuProps) {
  return (
    <Radix.Root defaultOpen={startsOpen ?? false} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={12}>
          {items.map((item, index) => (
            <Row key={index} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
