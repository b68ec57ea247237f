import { scene } from './demo/scene.ts'
import { ScenePlayer } from './ScenePlayer.tsx'

type FirstSceneProps = {
  /** Whether the visitor pressed the button before this component was loaded. */
  isRequested: boolean
}

/**
 * Shows the demo scene to visitors without an account. The release contains its lines and recordings, so the scene also
 * plays on a new server.
 */
export function FirstScene({ isRequested }: FirstSceneProps) {
  return <ScenePlayer scene={scene} isRequested={isRequested} />
}
