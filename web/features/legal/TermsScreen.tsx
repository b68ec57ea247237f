import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'

const chapters: readonly Chapter[] = [
  {
    id: 'agreement',
    title: 'What this is',
    words: (
      <p>
        These terms are the agreement between you and the people who run this site. By making an account you accept
        them. If you cannot, please do not use the service.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    words: (
      <p>
        You must be at least 13 years old. If you are under 18, a parent or guardian must agree to these terms for you
        and look after your use. One account is for one person; keep its password to yourself.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What is yours',
    words: (
      <>
        <p>
          Your scripts stay yours, or their author’s. You give us leave to store them and to turn them into speech for
          you, and no more than that. The recordings are for you to rehearse, audition and perform with.
        </p>
        <p>
          You must have the right to use what you paste. If you are under an agreement to keep a script secret, that
          agreement still binds you; our <Link to="/privacy">privacy page</Link> says what happens to it here.
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    words: (
      <ul>
        <li>Do not pass a synthetic voice off as a real person, and do not use one to deceive or to harass.</li>
        <li>Do not paste what is unlawful, and do not use the service to hurt anyone.</li>
        <li>Do not resell it, take it apart by force, or get round its limits.</li>
        <li>We may pause or close an account that does, and will say why.</li>
      </ul>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    words: (
      <>
        <p>
          The monthly plan is $5.99, the annual plan $59.99. Each includes 30,000 characters of voice generation a
          month. A plan renews by itself until you cancel it; it then runs to the end of what you have paid for.
        </p>
        <p>
          A trial opened by a code lasts 30 days, needs no card, and ends by itself. Prices may change; what you have
          paid for does not, and we write to you before the next renewal.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What we promise, and what not',
    words: (
      <p>
        We work to keep the service up, your work safe and the readers in good voice. It is provided as it is: we cannot
        promise that it never fails, that a line is always said as you would say it, or that you get the part.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    words: (
      <p>
        As far as the law allows, what we owe you in all is limited to the amount you paid us in the last 6 months, or
        $100, whichever is more. We do not owe for lost profit or for damage that follows from damage.
      </p>
    ),
  },
  {
    id: 'disputes',
    title: 'If we disagree',
    words: (
      <p>
        Write to us first: <Link to="/contact">tell us</Link> what is wrong and what would put it right. Either of us
        gives the other 30 days’ notice to settle it before going to a court.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    words: (
      <p>
        You may stop at any time and have your account deleted. We may end the service with notice; then you can take
        your work with you, and what you paid for time you cannot use is returned.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    words: <p>If these terms change in a way that matters, account holders hear of it by mail before it holds.</p>,
  },
]

/** The agreement. */
export function TermsScreen() {
  return (
    <LegalText
      title="Terms"
      description="The terms on which Scene Partner may be used: plans, fair use, what is yours."
      lead="Short, because you have lines to learn. Binding, because you may need to rely on it."
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
