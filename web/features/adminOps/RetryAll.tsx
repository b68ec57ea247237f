import { useState } from 'react'
import { ConfirmDialog, useMayAct } from '../admin/index.ts'
import { Button } from '../../ui/Button.tsx'

export type RetryAllProps = {
  /** How many failed; without any there is nothing to press. */
  count: number
  words: {
    retryAll: (count: number) => string
    retryAllTitle: string
    retryAllSays: string
    retriedAll: (count: number) => string
  }
  /** Answers how many are tried again. */
  retry: () => Promise<number>
}

/** Tries everything that failed once more, after a yes. */
export function RetryAll({ count, words, retry }: RetryAllProps) {
  const mayAct = useMayAct()
  const [isAsking, setAsking] = useState(false)
  if (count === 0 || !mayAct) return null
  const act = words.retryAll(count)
  return (
    <>
      <Button size="dense" icon="refresh" onPress={() => setAsking(true)}>
        {act}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.retryAllTitle}
          says={words.retryAllSays}
          act={act}
          onConfirm={async () => ({ words: words.retriedAll(await retry()) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
