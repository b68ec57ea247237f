import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

const isNotFound = (loaded: unknown) =>
  typeof loaded === 'object' && loaded !== null && 'state' in loaded && loaded.state === 'absent'

type Load = () => Promise<ComponentType>

/** Loads a screen and returns a component that shows it, or the not-found screen if the loader answered "not found". */
export async function withNotFoundScreen(load: Load, loadNotFound: Load): Promise<ComponentType> {
  const [Screen, NotFound] = await Promise.all([load(), loadNotFound()])
  return function ScreenOrNotFound() {
    return isNotFound(useLoaderData()) ? <NotFound /> : <Screen />
  }
}
