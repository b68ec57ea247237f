import { scene } from './demo/scene.ts'
import { ScenePlayer } from './ScenePlayer.tsx'

type FirstSceneProps = {
  /** Whether the visitor pressed the start button before the code of this component was loaded. */
  isRequested: boolean
}

/**
 * The demo scene for visitors without an account. Its lines and recordings are part of the release, so it also plays on
 * a server that has no other data.
 */
export function FirstScene({ isRequested }: FirstSceneProps) {
  return <ScenePlayer scene={scene} isRequested={isRequested} />
}
