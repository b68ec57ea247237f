import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router'

/** Attributes of a link to a page of this app. */
export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  to: To
  /** State of the navigation, which the next page reads. */
  state?: unknown
}

/**
 * A link to a page of this app. It does what the router's own `Link` does here, without that component's code for
 * features that this app does not use.
 */
export function Link({ to, state, onClick, ...attributes }: LinkProps) {
  const href = useHref(to)
  const { target } = attributes
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(target !== undefined && { target }) })
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return <a {...attributes} href={href} onClick={handleClick} />
}

const withoutEndSlash = (path: string) => path.replace(/\/$/, '').toLowerCase()

/** A link of a navigation. It is marked as current on its own page and on the pages below that page's address. */
export function NavLink(props: LinkProps) {
  const path = withoutEndSlash(useResolvedPath(props.to).pathname)
  const shown = withoutEndSlash(useLocation().pathname)
  // The home page has the address '', which is not above all others.
  const isCurrent = shown === path || (path !== '' && shown.startsWith(`${path}/`))
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
