/**
 * Replaces a tick of an axis by null if its label equals the label of an earlier tick. Otherwise the axis of very small
 * amounts would show *$0* several times.
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
