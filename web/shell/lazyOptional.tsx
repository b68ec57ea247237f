import { lazy, type ComponentType } from 'react'

/**
 * Loads an optional part of the layout. If its code cannot load, the page works without it. If the connection was lost,
 * it loads again when the device is online.
 */
export function lazyOptional<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load().catch(retryWhenOnline(load)) }
    } catch (error) {
      reportError(error)
      return { default: () => null }
    }
  })
}

const retryWhenOnline =
  <Part,>(load: () => Promise<Part>) =>
  async (error: unknown): Promise<Part> => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
