import type { Session } from '@scene-partner/contract/entities'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { readerNoteId, useMayAct } from '../admin/index.ts'
import { ResendDialog, ViewAsDialog } from './AddressDialogs.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { CouponsDialog, RoleDialog } from './OfficeDialogs.tsx'
import { OverrideDialog, PromoteDialog, RevokeDialog } from './OverrideDialogs.tsx'
import { actWords, ofAdmins, pageWords as words, verifiedAlready, whyFixed } from './userWords.ts'
import type { Card } from './words.ts'
import styles from './UserActs.module.css'

type ActName = 'promote' | 'override' | 'revoke' | 'role' | 'coupons' | 'resend' | 'viewAs' | 'message'

/** Which acts this account does not take, and why. Whoever only reads is told so once, above. */
function obstacles({ user, override, roleIsFixed }: Card, session: Session): Partial<Record<ActName, string>> {
  const computed = override?.isComputed ? words.computed : null
  const isStranger = session.claims.role !== 'superadmin'
  return {
    ...(computed && { promote: computed, override: computed, revoke: computed }),
    ...(roleIsFixed && { role: whyFixed[roleIsFixed] }),
    ...(user.emailVerified && { resend: verifiedAlready }),
    ...(user.isAdmin && isStranger && { viewAs: ofAdmins }),
  }
}

type ActsProps = { card: Card; session: Session }

/** All that may be done to an account, each after a question. */
export function UserActs({ card, session }: ActsProps) {
  const [open, setOpen] = useState<ActName | null>(null)
  const mayAct = useMayAct()
  const id = useId()
  const blocked = obstacles(card, session)
  const { override, user } = card
  const button = (name: ActName, said: string) => {
    const why = mayAct ? blocked[name] : undefined
    return (
      <>
        <Button
          size="dense"
          isDisabled={!mayAct || why !== undefined}
          describedBy={mayAct ? `${id}-${name}` : readerNoteId}
          onPress={() => setOpen(name)}
        >
          {said}
        </Button>
        {why && (
          <span id={`${id}-${name}`} className={styles.unseen}>
            {why}
          </span>
        )}
      </>
    )
  }
  const item = (name: ActName, said: string, kind?: 'danger'): MenuItem => ({
    words: blocked[name] ? `${said}: ${blocked[name]}` : said,
    isDisabled: blocked[name] !== undefined,
    onChoose: () => setOpen(name),
    ...(kind && { kind }),
  })
  const more: MenuItem[] = [
    item('role', words.role),
    item('coupons', words.coupons),
    item('resend', words.resend),
    ...(override?.isInForce ? (['rule', item('revoke', words.revoke, 'danger')] as const) : []),
  ]
  return (
    <>
      {button('promote', words.promote)}
      {button('override', override?.isInForce ? words.replaceOverride : words.setOverride)}
      {button('message', words.message)}
      {button('viewAs', words.viewAs)}
      {mayAct ? (
        <Menu
          align="end"
          items={more}
          trigger={
            <Button size="dense" label={`${words.more}, ${user.displayName || user.email}`}>
              {words.more}
              <Icon name="chevron" />
            </Button>
          }
        />
      ) : (
        <Button size="dense" isDisabled describedBy={readerNoteId}>
          {words.more}
        </Button>
      )}
      {open && <Dialogs card={card} session={session} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Dialogs({ card, session, open, onClose }: ActsProps & { open: ActName; onClose: () => void }) {
  const { user } = card
  const shared = { userId: user.uid, who: user.displayName || user.email, onClose }
  const dialogs: Record<ActName, () => ReactNode> = {
    promote: () => <PromoteDialog {...shared} />,
    override: () => <OverrideDialog {...shared} />,
    revoke: () => <RevokeDialog {...shared} />,
    role: () => <RoleDialog {...shared} role={user.role} mayMakeSuperadmin={session.claims.role === 'superadmin'} />,
    coupons: () => <CouponsDialog {...shared} mayNow={user.canManageCoupons} />,
    resend: () => <ResendDialog userId={user.uid} email={user.email} onClose={onClose} />,
    viewAs: () => <ViewAsDialog {...shared} />,
    message: () => (
      <MessageDialog
        to={{ kind: 'one', userId: user.uid }}
        who={shared.who}
        mail={{ isPossible: user.emailVerified, hint: user.emailVerified ? undefined : actWords.message.noMail }}
        onClose={onClose}
      />
    ),
  }
  return dialogs[open]()
}
