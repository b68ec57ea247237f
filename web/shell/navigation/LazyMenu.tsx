import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Menu as MenuPiece } from '../../ui/actions/Menu.tsx'

type MenuComponent = typeof MenuPiece
type LazyMenuProps = {
  className: string
  label?: string
  children: ReactNode
  items: ComponentProps<MenuComponent>['items']
  align?: 'start' | 'end'
}

const load = async () => (await import('../../ui/actions/Menu.tsx')).Menu
// Errors of preloading are ignored: pressing the button loads the menu again and reports the error.
const preload = () => void load().catch(() => undefined)

/**
 * A menu button. The menu's code loads only when the pointer is over the button or the button has the focus, so that a
 * page loads less code at first.
 */
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
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') void open()
      }}
    >
      {children}
    </button>
  )
}
