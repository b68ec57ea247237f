import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

const isNotFound = (loaded: unknown) =>
  typeof loaded === 'object' && loaded !== null && 'state' in loaded && loaded.state === 'absent'

type Load = () => Promise<ComponentType>

/**
 * Loads a screen. Returns a component that shows this screen or, if the loader of its route answered "not found", the
 * page “Scene Not Found”.
 */
export async function withNotFoundScreen(load: Load, loadNotFound: Load): Promise<ComponentType> {
  const [Screen, NotFound] = await Promise.all([load(), loadNotFound()])
  return function ScreenOrNotFound() {
    return isNotFound(useLoaderData()) ? <NotFound /> : <Screen />
  }
}
