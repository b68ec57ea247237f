import { useState } from 'react'
import { ConfirmDialog, useCanEdit } from '../common/index.ts'
import { Button } from '../../ui/actions/Button.tsx'

export type RetryAllProps = {
  /** Number of failed jobs or e-mails. If it is 0, nothing is rendered. */
  count: number
  messages: {
    retryAll: (count: number) => string
    retryAllTitle: string
    retryAllDescription: string
    retriedAll: (count: number) => string
  }
  /** Retries all failed jobs or e-mails. Resolves to their number. */
  retry: () => Promise<number>
}

/** A button that, after a confirmation, retries all failed jobs or e-mails. */
export function RetryAll({ count, messages, retry }: RetryAllProps) {
  const canEdit = useCanEdit()
  const [isConfirming, setConfirming] = useState(false)
  if (count === 0 || !canEdit) return null
  const label = messages.retryAll(count)
  return (
    <>
      <Button size="dense" icon="refresh" onPress={() => setConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.retryAllTitle}
          description={messages.retryAllDescription}
          action={label}
          onConfirm={async () => ({ message: messages.retriedAll(await retry()) })}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
