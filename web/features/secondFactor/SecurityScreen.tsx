import type { Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReauthentication } from '../accountSettings/index.ts'
import {
  AdminPage,
  AdminScreen,
  ConfirmDialog,
  Section,
  SectionGrid,
  formatActionError,
  formatDay,
  StatusBadge,
  showActionResult,
} from '../../admin/common/index.ts'
import { formatFailedAction, formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import {
  isPasskeyAlreadyRegistered,
  supportsPasskeys,
  registerPasskey,
  PasskeyCancelled,
} from '../../platform/session/passkeys.ts'
import { operationQuery, queryClient } from '../../platform/query/query.tsx'
import { refreshSession } from '../../platform/session/session.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { TotpSetupDialog } from './TotpSetupDialog.tsx'
import { securityMessages as messages, setUpMessages } from './messages.ts'
import styles from './SecondFactor.module.css'

type Factor = OutputOf<'getSecondFactor'>
type WithProof = (act: () => Promise<void>) => Promise<boolean>
type PartProps = { factor: Factor; withReauthentication: WithProof; showCodes: (codes: readonly string[]) => void }

const query = operationQuery('getSecondFactor', {}, ['user'])

/** Loads the second factor and the session again, because a change of the second factor changes the session. */
async function refetch(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: query.queryKey }), refreshSession()])
}

function Codes({ factor, withReauthentication, showCodes }: PartProps) {
  const [secret, setSecret] = useState<OutputOf<'beginTotp'> | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const begin = useSending(
    async () => {
      await withReauthentication(async () => setSecret(await call('beginTotp', {})))
    },
    (error) => formatActionError(setUpMessages.failed, error),
  )
  const remove = async () => {
    const isDone = await withReauthentication(async () => void (await call('removeTotp', {})))
    if (isDone) await refetch()
    return isDone ? { message: messages.removed } : undefined
  }
  const handleDone = (codes: readonly string[]) => {
    setSecret(null)
    if (codes.length > 0) showCodes(codes)
    void refetch()
  }
  return (
    <Section title={messages.codes}>
      <p className={styles.says}>{messages.codesText}</p>
      <div className={styles.line}>
        {factor.totpSince ? (
          <StatusBadge kind="good">{messages.codesSince(formatDay(factor.totpSince))}</StatusBadge>
        ) : (
          <StatusBadge kind="none">{messages.codesNone}</StatusBadge>
        )}
        <span className={styles.actions}>
          <Button
            size="dense"
            kind={factor.totpSince ? 'quiet' : 'main'}
            isBusy={begin.isSending}
            onPress={() => void begin.send()}
          >
            {factor.totpSince ? messages.replace : messages.setUp}
          </Button>
          {factor.totpSince && (
            <Button size="dense" onPress={() => setRemoving(true)}>
              {messages.remove}
            </Button>
          )}
        </span>
      </div>
      {begin.problem && <Notice kind="failed">{begin.problem}</Notice>}
      {secret && <TotpSetupDialog secret={secret} onDone={handleDone} onClose={() => setSecret(null)} />}
      {isRemoving && (
        <ConfirmDialog
          title={messages.removeTitle}
          description={messages.removeText}
          action={messages.remove}
          isDanger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Section>
  )
}

function Keys({ factor, withReauthentication }: PartProps) {
  const add = useSending(
    async () => {
      const isMade = await withReauthentication(() => registerPasskey(messages.passkeys))
      if (!isMade) return
      showActionResult({ message: messages.passkeyAdded })
      await refetch()
    },
    (error) => {
      if (error instanceof PasskeyCancelled) return messages.passkeyCancelled
      return isPasskeyAlreadyRegistered(error) ? messages.passkeyFailed : formatCallError(error, messages.passkeyFailed)
    },
  )
  return (
    <Section title={messages.passkeys}>
      <p className={styles.says}>{messages.passkeysText}</p>
      <div className={styles.line}>
        <StatusBadge kind={factor.passkeys > 0 ? 'good' : 'none'}>{messages.passkeyCount(factor.passkeys)}</StatusBadge>
        <span className={styles.actions}>
          {supportsPasskeys() && (
            <Button size="dense" isBusy={add.isSending} onPress={() => void add.send()}>
              {add.isSending ? messages.passkeyBusy : messages.passkeyAdd}
            </Button>
          )}
          {factor.passkeys > 0 && (
            <ButtonLink size="dense" to="/account#sign-in-methods">
              {messages.passkeysManage}
            </ButtonLink>
          )}
        </span>
      </div>
      {!supportsPasskeys() && <p className={styles.says}>{messages.passkeyNone}</p>}
      {add.problem && <Notice kind="failed">{add.problem}</Notice>}
    </Section>
  )
}

function Recovery({ factor, withReauthentication, showCodes }: PartProps) {
  const renew = useSending(
    async () => {
      await withReauthentication(async () => showCodes((await call('renewRecoveryCodes', {})).recoveryCodes))
      await refetch()
    },
    (error) => formatActionError(messages.renew, error),
  )
  const left = factor.recoveryCodesLeft
  return (
    <Section title={messages.recovery}>
      <p className={styles.says}>{messages.recoveryText}</p>
      <div className={styles.line}>
        <StatusBadge kind={left > 2 ? 'good' : left > 0 ? 'half' : 'bad'}>
          {left > 0 ? messages.recoveryLeft(left) : messages.recoveryNone}
        </StatusBadge>
        <Button size="dense" isBusy={renew.isSending} onPress={() => void renew.send()}>
          {left > 0 ? messages.recoveryRenew : messages.renew}
        </Button>
      </div>
      {left > 0 && <p className={styles.says}>{messages.recoveryRenewHint}</p>}
      {renew.problem && <Notice kind="failed">{renew.problem}</Notice>}
    </Section>
  )
}

function Security({ session }: { session: Session }) {
  const factorQuery = useQuery(query)
  const { withReauthentication, dialog } = useReauthentication(session)
  const [codes, showCodes] = useState<readonly string[] | null>(null)
  return (
    <AdminScreen title={messages.title} lead={messages.lead} editableBy="staff">
      <QueryContent query={factorQuery} formatError={(error) => formatFailedAction(messages.load, error)}>
        {(factor) => (
          <>
            <p className={styles.line}>
              <StatusBadge kind={factor.state === 'shown' ? 'good' : 'bad'}>
                {factor.state === 'shown' ? messages.on : messages.off}
              </StatusBadge>
              <span className={styles.quiet}>{factor.state === 'shown' ? messages.onHint : messages.offHint}</span>
            </p>
            <SectionGrid>
              <Codes factor={factor} withReauthentication={withReauthentication} showCodes={showCodes} />
              <Keys factor={factor} withReauthentication={withReauthentication} showCodes={showCodes} />
              {factor.state === 'shown' && (
                <Recovery factor={factor} withReauthentication={withReauthentication} showCodes={showCodes} />
              )}
            </SectionGrid>
          </>
        )}
      </QueryContent>
      {codes && <RecoveryDialog codes={codes} onClose={() => showCodes(null)} />}
      {dialog}
    </AdminScreen>
  )
}

/** The page where admins set up, renew and remove their own second factor. */
export function SecurityScreen() {
  return <AdminPage>{(session) => <Security session={session} />}</AdminPage>
}
