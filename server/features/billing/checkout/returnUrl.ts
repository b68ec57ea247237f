import { fail } from '@scene-partner/contract/failures'

const placeholder = '{CHECKOUT_SESSION_ID}'
const forbiddenInUrl = /[\p{Cc}\s\\]/u

/**
 * Parses a return address and requires that it is on this site (S-23). Returns the absolute address. Throws
 * `checkout/foreign-address`.
 */
export function parseReturnUrl(input: string, publicUrl: string): string {
  const own = new URL(publicUrl)
  const url = forbiddenInUrl.test(input) || !URL.canParse(input, own.href) ? undefined : new URL(input, own)
  // `blob:` addresses have the origin of the page that created them, so the protocol is compared too.
  const isOurs =
    url?.protocol === own.protocol &&
    url.origin === own.origin &&
    !url.username &&
    !url.password &&
    !url.pathname.startsWith('//')
  if (!url || !isOurs || new URL(url.href).origin !== own.origin) throw fail('checkout/foreign-address')
  return url.href
}

/**
 * Parses the success address, removes its fragment (`#…`), and adds the placeholder for the provider's session id if it
 * is missing. Throws `checkout/foreign-address`.
 */
export function parseSuccessUrl(input: string, publicUrl: string): string {
  const url = new URL(parseReturnUrl(input, publicUrl))
  url.hash = ''
  const href = url.href.replaceAll(/%7BCHECKOUT_SESSION_ID%7D/gi, placeholder)
  if (href.includes(placeholder)) return href
  return `${href}${url.search ? '&' : '?'}session_id=${placeholder}`
}
