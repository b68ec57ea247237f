import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

const isAbsent = (loaded: unknown) =>
  typeof loaded === 'object' && loaded !== null && 'state' in loaded && loaded.state === 'absent'

type Load = () => Promise<ComponentType>

/** A screen whose loader may find that there is nothing at its address; then it is the page of all such addresses. */
export async function orNotFound(load: Load, loadNotFound: Load): Promise<ComponentType> {
  const [Screen, NotFound] = await Promise.all([load(), loadNotFound()])
  return function ScreenOrNotFound() {
    return isAbsent(useLoaderData()) ? <NotFound /> : <Screen />
  }
}
