import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Menu as MenuPiece } from '../../ui/Menu.tsx'

type MenuComponent = typeof MenuPiece
type LazyMenuProps = {
  className: string
  label?: string
  children: ReactNode
  items: ComponentProps<MenuComponent>['items']
  align?: 'start' | 'end'
}

const load = async () => (await import('../../ui/Menu.tsx')).Menu
// The press asks again and says what went wrong; coming near is only a hint.
const prepare = () => void load().catch(() => undefined)

/** A menu's button. The menu itself is fetched when somebody comes near it, so that public pages go without. */
export function LazyMenu({ className, label, children, items, align = 'start' }: LazyMenuProps) {
  const [Menu, setMenu] = useState<MenuComponent | null>(null)
  const open = () => load().then((loaded) => setMenu(() => loaded), reportError)
  if (Menu) {
    const trigger = (
      <button type="button" className={className} aria-label={label}>
        {children}
      </button>
    )
    return <Menu trigger={trigger} items={items} align={align} startsOpen />
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') void open()
      }}
    >
      {children}
    </button>
  )
}
