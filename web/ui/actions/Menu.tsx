import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Menu.module.css'

type Look = { words: string; icon?: IconName }

export type MenuItem =
  | (Look & { to: string })
  /** `isChosen` makes it one of several states, and shows which holds; `danger` deletes or ends something. */
  | (Look & { onChoose: () => void; isChosen?: boolean; kind?: 'danger'; isDisabled?: boolean })
  /** Names the items below it. */
  | { heading: string }
  | 'rule'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** Open from the first moment on, for a menu whose code came with the press that asked for it. */
  startsOpen?: boolean
}

const Words = ({ icon, words }: Look) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{words}</span>
  </>
)

function Row({ item }: { item: MenuItem }) {
  if (item === 'rule') return <Radix.Separator className={styles.rule} />
  if ('heading' in item) return <Radix.Label className={styles.heading}>{item.heading}</Radix.Label>
  if ('to' in item) {
    return (
      <Radix.Item asChild className={styles.item}>
        <Link to={item.to}>
          <Words {...item} />
        </Link>
      </Radix.Item>
    )
  }
  const { onChoose, isChosen, isDisabled = false, kind } = item
  const shared = { className: styles.item, onSelect: onChoose, disabled: isDisabled, 'data-kind': kind }
  if (isChosen === undefined) {
    return (
      <Radix.Item {...shared}>
        <Words {...item} />
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem {...shared} checked={isChosen}>
      <Words {...item} />
      <Radix.ItemIndicator className={styles.chosen}>
        <Icon name="check" />
      </Radix.ItemIndicator>
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
            <Row key={index} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
