import { countWords } from '@scene-partner/contract/scriptRules'
import { useDeferredValue, useMemo } from 'react'
import type { ScriptStore } from './scriptStore.ts'
import { useScriptFact } from './useScript.ts'
import { sayCount } from './words.ts'
import styles from './Editor.module.css'

/** Words and characters, counted after the key has been drawn: a long text takes a moment. */
export function TextCount({ store }: { store: ScriptStore }) {
  const content = useDeferredValue(useScriptFact(store, (state) => state.content))
  const words = useMemo(() => countWords(content), [content])
  return (
    <p className={styles.count}>
      {sayCount(words, 'word')}, {sayCount(content.length, 'character')}
    </p>
  )
}
