import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { call } from '../../platform/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stage } from './Stage.tsx'
import * as words from './words.ts'
import styles from './Stage.module.css'

type Scene = OutputOf<'getFirstScene'>

/** Asked for by hand: the store of what the server says is not fetched for a page that asks it once. */
function useAnswer() {
  const [answer, setAnswer] = useState<Scene | 'none' | null>(null)
  const ask = useCallback(async () => {
    setAnswer(await call('getFirstScene', {}).catch(() => 'none' as const))
  }, [])
  useEffect(() => void ask(), [ask])
  return { answer, ask }
}

type FirstSceneProps = {
  /** The visitor has pressed already, and waits for the first line. */
  isWanted: boolean
  /** What stands in its place until it is there. */
  waiting: ReactNode
}

/** The house's own scene, for whoever passes by: the reader speaks, and waits for the visitor's line. */
export function FirstScene({ isWanted, waiting }: FirstSceneProps) {
  const { answer, ask } = useAnswer()
  if (answer === null) return waiting
  if (answer !== 'none') {
    const isReady = answer.sounds.length > 0
    return <Stage key={String(isReady)} scene={answer} isWanted={isWanted} onAgain={() => void ask()} />
  }
  return (
    <div className={styles.missing}>
      <Notice kind="failed">{words.sceneFailed}</Notice>
      <Button onPress={() => void ask()}>{words.tryAgain}</Button>
    </div>
  )
}
