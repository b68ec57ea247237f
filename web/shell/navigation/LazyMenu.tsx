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
// A failed preload is ignored: the press loads again and reports the error.
const preload = () => void load().catch(() => undefined)

/** A menu button. The menu's code loads when the pointer or focus comes near, so that public pages load without it. */
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
