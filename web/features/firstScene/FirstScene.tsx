import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScenePlayer } from './ScenePlayer.tsx'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

type Scene = OutputOf<'getFirstScene'>

/** Loads the scene without the query cache, because the landing page should not load that code for one request. */
function useSceneRequest() {
  const [answer, setAnswer] = useState<Scene | 'none' | null>(null)
  const ask = useCallback(async () => {
    setAnswer(await call('getFirstScene', {}).catch(() => 'none' as const))
  }, [])
  useEffect(() => void ask(), [ask])
  return { answer, ask }
}

type FirstSceneProps = {
  /** The visitor pressed "Run your first scene" before this part had loaded. */
  isRequested: boolean
  /** Shown until the scene is loaded. */
  placeholder: ReactNode
}

/** Shows the sample scene to visitors without an account: the reader speaks, and waits for the visitor's lines. */
export function FirstScene({ isRequested, placeholder }: FirstSceneProps) {
  const { answer, ask } = useSceneRequest()
  if (answer === null) return placeholder
  if (answer !== 'none') {
    const isReady = answer.sounds.length > 0
    return <ScenePlayer key={String(isReady)} scene={answer} isRequested={isRequested} onReload={() => void ask()} />
  }
  return (
    <div className={styles.missing}>
      <Notice kind="failed">{messages.sceneLoadError}</Notice>
      <Button onPress={() => void ask()}>{messages.sceneRetry}</Button>
    </div>
  )
}
