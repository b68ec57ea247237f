const rules = new Intl.PluralRules('en-US')

/** The word that goes with a count: *1 day*, *2 days*. */
export const plural = (count: number, one: string, more: string): string => (rules.select(count) === 'one' ? one : more)
