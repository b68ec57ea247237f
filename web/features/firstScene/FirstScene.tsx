import { scene } from './demo/scene.ts'
import { ScenePlayer } from './ScenePlayer.tsx'

type FirstSceneProps = {
  /** Whether the visitor pressed the button before this component was loaded. */
  isRequested: boolean
}

/**
 * Shows the demo scene to visitors without an account. Its lines and recordings are part of the release, so it plays on
 * a new server too.
 */
export function FirstScene({ isRequested }: FirstSceneProps) {
  return <ScenePlayer scene={scene} isRequested={isRequested} />
}
