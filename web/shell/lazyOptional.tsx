import { lazy, type ComponentType } from 'react'

/**
 * A part of the frame that comes as a file of its own. Where it cannot be fetched the page stands without it: what is
 * beside the matter must not take the whole screen down. What a lost connection kept away comes once it is back.
 */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load().catch(onceOnline(load)) }
    } catch (error) {
      reportError(error)
      return { default: () => null }
    }
  })
}

const onceOnline =
  <Part,>(load: () => Promise<Part>) =>
  async (error: unknown): Promise<Part> => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
