import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'
import * as messages from './messages.ts'

const chapters: readonly Chapter[] = [
  {
    id: 'short',
    title: messages.privacySummaryTitle,
    content: <p>{messages.privacySummary}</p>,
  },
  {
    id: 'kept',
    title: messages.privacyDataTitle,
    content: (
      <ul>
        <li>{messages.privacyDataAccount}</li>
        <li>{messages.privacyDataWork}</li>
        <li>{messages.privacyDataPlan}</li>
        <li>{messages.privacyDataUsage}</li>
        <li>{messages.privacyDataContact}</li>
        <li>{messages.privacyDataLogs}</li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: messages.privacySpeechTitle,
    content: (
      <>
        <p>{messages.privacySpeechVoices}</p>
        <p>{messages.privacySpeechDrafts}</p>
      </>
    ),
  },
  {
    id: 'long',
    title: messages.privacyRetentionTitle,
    content: (
      <ul>
        <li>{messages.privacyRetentionScripts}</li>
        <li>{messages.privacyRetentionDeleted}</li>
        <li>{messages.privacyRetentionSession}</li>
        <li>{messages.privacyRetentionLinks}</li>
        <li>{messages.privacyRetentionPayments}</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: messages.privacyCookiesTitle,
    content: <p>{messages.privacyCookies}</p>,
  },
  {
    id: 'rights',
    title: messages.privacyRightsTitle,
    content: (
      <p>
        {messages.privacyRightsIntro} <Link to="/account">{messages.privacyRightsAccountLink}</Link>
        {messages.privacyRightsContact} <Link to="/contact">{messages.privacyRightsContactLink}</Link>
        {messages.privacyRightsEnd}
      </p>
    ),
  },
  {
    id: 'age',
    title: messages.privacyAgeTitle,
    content: <p>{messages.privacyAge}</p>,
  },
  {
    id: 'safety',
    title: messages.privacySecurityTitle,
    content: <p>{messages.privacySecurity}</p>,
  },
  {
    id: 'changes',
    title: messages.changesTitle,
    content: <p>{messages.privacyChanges}</p>,
  },
]

/** The privacy page. */
export function PrivacyScreen() {
  return (
    <LegalText
      title={messages.privacyTitle}
      description={messages.privacyDescription}
      lead={messages.privacyLead}
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
