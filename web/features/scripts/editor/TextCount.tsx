import { countWords } from '@scene-partner/contract/scriptRules'
import { useDeferredValue, useMemo } from 'react'
import type { ScriptStore } from '../sync/scriptStore.ts'
import { useScriptValue } from './useScript.ts'
import { formatCount } from '../messages.ts'
import styles from './Editor.module.css'

/**
 * Shows the numbers of words and characters. The text is counted after the keystroke is rendered, because counting a
 * long text takes some time.
 */
export function TextCount({ store }: { store: ScriptStore }) {
  const content = useDeferredValue(useScriptValue(store, (state) => state.content))
  const words = useMemo(() => countWords(content), [content])
  return (
    <p className={styles.count}>
      {formatCount(words, 'word')}, {formatCount(content.length, 'character')}
    </p>
  )
}
