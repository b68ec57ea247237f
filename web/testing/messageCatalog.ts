/** Every messages module of the web application, by its path. Used only by tools and tests. */
export const messageModules = import.meta.glob<Record<string, unknown>>(['../**/messages.ts', '../**/*Messages.ts'], {
  eager: true,
})

/** One message: its module, its name and its text. `text` is null if the message is a function. */
export type CatalogMessage = { module: string; name: string; text: string | null }

function* listMessages(module: string, name: string, value: unknown): Generator<CatalogMessage> {
  if (typeof value === 'string') yield { module, name, text: value }
  else if (typeof value === 'function') yield { module, name, text: null }
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* listMessages(module, `${name}.${key}`, one)
}

/** All messages of the web application. */
export const catalogMessages: readonly CatalogMessage[] = Object.entries(messageModules).flatMap(([path, exports]) => {
  const module = path.replace(/^\.\.\//, 'web/')
  return Object.entries(exports).flatMap(([name, value]) => [...listMessages(module, name, value)])
})
