import type { Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProof } from '../account/index.ts'
import {
  AdminRoom,
  AdminScreen,
  ConfirmDialog,
  Part,
  Parts,
  sayActProblem,
  sayDay,
  Standing,
  tellDone,
} from '../admin/index.ts'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { isKnownAlready, knowsPasskeys, makePasskey, PasskeyCancelled } from '../../platform/passkeys.ts'
import { operationQuery, queryClient } from '../../platform/query.tsx'
import { refreshSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { securityWords as words, setUpWords } from './words.ts'
import styles from './SecondFactor.module.css'

type Factor = OutputOf<'getSecondFactor'>
type WithProof = (act: () => Promise<void>) => Promise<boolean>
type PartOfIt = { factor: Factor; withProof: WithProof; showCodes: (codes: readonly string[]) => void }

const query = operationQuery('getSecondFactor', {}, ['user'])

/** What is shown, and what the session may do, both change with it. */
async function lookAgain(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: query.queryKey }), refreshSession()])
}

function Codes({ factor, withProof, showCodes }: PartOfIt) {
  const [secret, setSecret] = useState<OutputOf<'beginTotp'> | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const begin = useSending(
    async () => {
      await withProof(async () => setSecret(await call('beginTotp', {})))
    },
    (error) => sayActProblem(setUpWords.failed, error),
  )
  const remove = async () => {
    const isDone = await withProof(async () => void (await call('removeTotp', {})))
    if (isDone) await lookAgain()
    return isDone ? { words: words.removed } : undefined
  }
  const handleDone = (codes: readonly string[]) => {
    setSecret(null)
    if (codes.length > 0) showCodes(codes)
    void lookAgain()
  }
  return (
    <Part title={words.codes}>
      <p className={styles.says}>{words.codesSays}</p>
      <div className={styles.line}>
        {factor.totpSince ? (
          <Standing kind="good">{words.codesSince(sayDay(factor.totpSince))}</Standing>
        ) : (
          <Standing kind="none">{words.codesNone}</Standing>
        )}
        <span className={styles.acts}>
          <Button
            size="dense"
            kind={factor.totpSince ? 'quiet' : 'main'}
            isBusy={begin.isSending}
            onPress={() => void begin.send()}
          >
            {factor.totpSince ? words.replace : words.setUp}
          </Button>
          {factor.totpSince && (
            <Button size="dense" onPress={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
        </span>
      </div>
      {begin.problem && <Notice kind="failed">{begin.problem}</Notice>}
      {secret && <SetUpDialog secret={secret} onDone={handleDone} onClose={() => setSecret(null)} />}
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle}
          says={words.removeSays}
          act={words.remove}
          isDanger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Part>
  )
}

function Keys({ factor, withProof }: PartOfIt) {
  const add = useSending(
    async () => {
      const isMade = await withProof(() => makePasskey(words.passkeys))
      if (!isMade) return
      tellDone({ words: words.passkeyAdded })
      await lookAgain()
    },
    (error) => {
      if (error instanceof PasskeyCancelled) return error.message
      return isKnownAlready(error) ? words.passkeyFailed : sayRefusal(error, words.passkeyFailed)
    },
  )
  return (
    <Part title={words.passkeys}>
      <p className={styles.says}>{words.passkeysSays}</p>
      <div className={styles.line}>
        <Standing kind={factor.passkeys > 0 ? 'good' : 'none'}>{words.passkeyCount(factor.passkeys)}</Standing>
        <span className={styles.acts}>
          {knowsPasskeys() && (
            <Button size="dense" isBusy={add.isSending} onPress={() => void add.send()}>
              {add.isSending ? words.passkeyBusy : words.passkeyAdd}
            </Button>
          )}
          {factor.passkeys > 0 && (
            <ButtonLink size="dense" to="/account#sign-in-methods">
              {words.passkeysManage}
            </ButtonLink>
          )}
        </span>
      </div>
      {!knowsPasskeys() && <p className={styles.says}>{words.passkeyNone}</p>}
      {add.problem && <Notice kind="failed">{add.problem}</Notice>}
    </Part>
  )
}

function Recovery({ factor, withProof, showCodes }: PartOfIt) {
  const renew = useSending(
    async () => {
      await withProof(async () => showCodes((await call('renewRecoveryCodes', {})).recoveryCodes))
      await lookAgain()
    },
    (error) => sayActProblem(words.renew, error),
  )
  const left = factor.recoveryCodesLeft
  return (
    <Part title={words.recovery}>
      <p className={styles.says}>{words.recoverySays}</p>
      <div className={styles.line}>
        <Standing kind={left > 2 ? 'good' : left > 0 ? 'half' : 'bad'}>
          {left > 0 ? words.recoveryLeft(left) : words.recoveryNone}
        </Standing>
        <Button size="dense" isBusy={renew.isSending} onPress={() => void renew.send()}>
          {left > 0 ? words.recoveryRenew : words.renew}
        </Button>
      </div>
      {left > 0 && <p className={styles.says}>{words.recoveryRenewSays}</p>}
      {renew.problem && <Notice kind="failed">{renew.problem}</Notice>}
    </Part>
  )
}

function Security({ session }: { session: Session }) {
  const found = useQuery(query)
  const { withProof, dialog } = useProof(session)
  const [codes, showCodes] = useState<readonly string[] | null>(null)
  return (
    <AdminScreen title={words.title} lead={words.lead} actsOf="staff">
      <Loaded query={found} sayError={(error) => sayDataError(words.load, error)}>
        {(factor) => (
          <>
            <p className={styles.line}>
              <Standing kind={factor.state === 'shown' ? 'good' : 'bad'}>
                {factor.state === 'shown' ? words.on : words.off}
              </Standing>
              <span className={styles.quiet}>{factor.state === 'shown' ? words.onSays : words.offSays}</span>
            </p>
            <Parts>
              <Codes factor={factor} withProof={withProof} showCodes={showCodes} />
              <Keys factor={factor} withProof={withProof} showCodes={showCodes} />
              {factor.state === 'shown' && <Recovery factor={factor} withProof={withProof} showCodes={showCodes} />}
            </Parts>
          </>
        )}
      </Loaded>
      {codes && <RecoveryDialog codes={codes} onClose={() => showCodes(null)} />}
      {dialog}
    </AdminScreen>
  )
}

/** One's own second factor: set up, renewed, taken away. */
export function SecurityScreen() {
  return <AdminRoom>{(session) => <Security session={session} />}</AdminRoom>
}
