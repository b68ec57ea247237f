import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

const isAbsent = (loaded: unknown) =>
  typeof loaded === 'object' && loaded !== null && 'state' in loaded && loaded.state === 'absent'

/** A screen whose loader may find that there is nothing at its address; then it is the page of all such addresses. */
export async function orNotFound(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Screen, { NotFoundScreen }] = await Promise.all([load(), import('./features/house/NotFoundScreen.tsx')])
  return function ScreenOrNotFound() {
    return isAbsent(useLoaderData()) ? <NotFoundScreen /> : <Screen />
  }
}
