/**
 * Replaces each tick of an axis by null if its label repeats the label of an earlier tick, so that an axis of small
 * amounts does not show *$0* five times.
 */
export function hideRepeatedTicks(
  values: readonly (number | null)[],
  format: (value: number) => string,
): (number | null)[] {
  const labels = new Set<string>()
  return values.map((value) => {
    if (value === null || labels.has(format(value))) return null
    labels.add(format(value))
    return value
  })
}
