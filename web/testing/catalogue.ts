/** Everything that a person may be told, by the place that says it: for tools and tests, never for a page. */
export const catalogue = import.meta.glob<Record<string, unknown>>(['../**/words.ts', '../**/*Words.ts'], {
  eager: true,
})

/** One thing to say: under which name, and in which words where it takes no figures and no names. */
export type Saying = { place: string; name: string; text: string | null }

function* within(place: string, name: string, value: unknown): Generator<Saying> {
  if (typeof value === 'string') yield { place, name, text: value }
  else if (typeof value === 'function') yield { place, name, text: null }
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* within(place, `${name}.${key}`, one)
}

/** All sayings of the house. */
export const sayings: readonly Saying[] = Object.entries(catalogue).flatMap(([path, module]) => {
  const place = path.replace(/^\.\.\//, 'web/')
  return Object.entries(module).flatMap(([name, value]) => [...within(place, name, value)])
})
