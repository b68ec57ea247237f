import { fail } from '@scene-partner/contract/failures'

const placeholder = '{CHECKOUT_SESSION_ID}'
const neverInAnAddress = /[\p{Cc}\s\\]/u

/** A page of ours to lead back to after payment; anything else is refused, however it is written (S-23). */
export function ownAddress(given: string, publicUrl: string): string {
  const own = new URL(publicUrl)
  const url = neverInAnAddress.test(given) || !URL.canParse(given, own.href) ? undefined : new URL(given, own)
  const isOurs = url?.origin === own.origin && !url.username && !url.password && !url.pathname.startsWith('//')
  if (!url || !isOurs || new URL(url.href).origin !== own.origin) throw fail('checkout/foreign-address')
  return url.href
}

/** The same, with the place where the provider writes the session's id. */
export function successAddress(given: string, publicUrl: string): string {
  const url = new URL(ownAddress(given, publicUrl))
  url.hash = ''
  const href = url.href.replaceAll(/%7BCHECKOUT_SESSION_ID%7D/gi, placeholder)
  if (href.includes(placeholder)) return href
  return `${href}${url.search ? '&' : '?'}session_id=${placeholder}`
}
