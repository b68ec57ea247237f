import { lazy, type ComponentType } from 'react'

/**
 * Returns a component for an optional part of the layout, which `load` loads. If its code cannot load because the
 * device is offline, it is loaded again when the device is online. If loading fails for another reason, the component
 * is empty.
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
