import { readerNoteId, sayActProblem, Standing, useMayAct } from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { type Catalogue, useLookAgain } from './queries.ts'
import { installWords as words } from './words.ts'
import styles from './AdminVoices.module.css'

/** Whether the better voices are here, how far they are, and the button that fetches them. */
export function Install({ install }: { install: Catalogue['install'] }) {
  const lookAgain = useLookAgain()
  const mayAct = useMayAct()
  const { isSending, problem, send } = useSending(
    async (act: 'installVoices' | 'stopInstallingVoices') => {
      await call(act, {})
      await lookAgain()
    },
    (error) => sayActProblem(words.operation, error),
  )
  const { state, bytesDone, bytesTotal } = install
  const hold = mayAct ? {} : { isDisabled: true, describedBy: readerNoteId }
  return (
    <div className={styles.install}>
      {state === 'installed' && <Standing kind="good">{words.installed}</Standing>}
      {state === 'theirs' && <p>{words.theirs}</p>}
      {state === 'running' && (
        <>
          <Progress
            label={words.running}
            value={bytesTotal > 0 ? bytesDone / bytesTotal : null}
            words={words.progress(bytesDone, bytesTotal)}
          />
          <Button size="dense" isBusy={isSending} {...hold} onPress={() => void send('stopInstallingVoices')}>
            {words.stop}
          </Button>
        </>
      )}
      {(state === 'missing' || state === 'failed') && (
        <>
          {state === 'failed' && install.problem ? (
            <Notice kind="failed">{words.failed(install.problem)}</Notice>
          ) : (
            <p>{words.missing}</p>
          )}
          <Button size="dense" icon="download" isBusy={isSending} {...hold} onPress={() => void send('installVoices')}>
            {isSending ? words.starting : state === 'failed' ? words.again : words.start}
          </Button>
        </>
      )}
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}
