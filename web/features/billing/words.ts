/** *December 21, 2026*, where the reader is. */
export const sayDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The same in a table: *Dec 21, 2026*. */
export const sayShortDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

export const sayNumber = (count: number): string => count.toLocaleString('en-US')

/** *$5.99*; the currency is the provider's, ISO 4217. */
export const sayMoney = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })
