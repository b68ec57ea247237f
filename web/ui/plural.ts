/** Returns the English singular or plural for a count: *1 day*, *2 days*. */
export const plural = (count: number, one: string, more: string): string =>
  new Intl.PluralRules('en-US').select(count) === 'one' ? one : more
