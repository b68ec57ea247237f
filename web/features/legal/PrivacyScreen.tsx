import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'

const chapters: readonly Chapter[] = [
  {
    id: 'short',
    title: 'In short',
    words: (
      <p>
        Your scripts are yours. We keep what you give us so that you can use it again, and for nothing else: no training
        of models, no advertising, no selling, no showing it to anybody. What you delete is gone.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep',
    words: (
      <ul>
        <li>
          Your account: name, email address, password (as a hash that cannot be turned back), phone if you give it.
        </li>
        <li>Your work: texts you had read, the recordings made of them, the scripts you save, your chosen voices.</li>
        <li>Your plan: tier, dates, promo codes used. Card numbers never reach us; the payment provider has them.</li>
        <li>How much you use: characters a month, and which voice spoke. It is how the allowance is counted.</li>
        <li>What you write to us through the contact page, with the browser it was sent from.</li>
        <li>
          A log of requests, without their content, and what went wrong. It bears network addresses and is there to find
          faults and misuse.
        </li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where your words go',
    words: (
      <>
        <p>
          Basic and neural voices speak on our own machines: the text leaves them only as sound, to you. Where the
          site’s operator has connected a hosted voice, a line you have read in that voice is sent to its provider to be
          spoken, and the page shows that the voice is a hosted one.
        </p>
        <p>
          Your draft is kept on your device. While you write it is measured by our server, which tells you what a
          reading would cost, and is not kept there. If you speak in a rehearsal, your microphone is listened to in your
          own browser, and no sound of yours is sent anywhere.
        </p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'For how long',
    words: (
      <ul>
        <li>Recordings and scripts: until you delete them, or your account.</li>
        <li>A deleted recording can be taken back for ten minutes; then its sound and its text are removed.</li>
        <li>A session: thirty minutes without activity, twelve hours at most.</li>
        <li>Links we mail you: one hour for a new password; each works once.</li>
        <li>What the law makes us keep of payments: as long as it says.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    words: (
      <p>
        One that keeps you signed in, and one that remembers light or dark. Your drafts stand in the browser’s own
        storage. Nothing from third parties is loaded, and nothing follows you to other sites.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    words: (
      <p>
        To see what we keep of you, to have it put right, to take it with you, to have it deleted. You can do all of it
        yourself, at once, in your <Link to="/account">account settings</Link>. Or write to us from the address of your
        account through the <Link to="/contact">contact page</Link>; we answer within 24 to 48 hours, and do it within
        thirty days.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    words: (
      <p>
        One must be thirteen to have an account, and under eighteen a parent or guardian must agree. If you learn that
        somebody younger has one, tell us and we will remove it.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How it is guarded',
    words: (
      <p>
        Connections are encrypted on every public site. A recording is handed to the account that made it and to nobody
        else. Staff who help with an account can look at it read-only, for a short time, and each such look is logged.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    words: <p>If this page changes in a way that matters, account holders hear of it by mail before it holds.</p>,
  },
]

/** What is kept, where, for how long, in plain words. */
export function PrivacyScreen() {
  return (
    <LegalText
      title="Privacy"
      description="What Scene Partner keeps of you and your scripts, where it goes, and for how long."
      lead="Actors read us scripts they were asked to keep to themselves. This is how we do that."
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
