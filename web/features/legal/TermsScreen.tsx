import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'
import * as messages from './messages.ts'

const chapters: readonly Chapter[] = [
  {
    id: 'agreement',
    title: messages.termsAgreementTitle,
    content: <p>{messages.termsAgreement}</p>,
  },
  {
    id: 'who',
    title: messages.termsEligibilityTitle,
    content: <p>{messages.termsEligibility}</p>,
  },
  {
    id: 'yours',
    title: messages.termsOwnershipTitle,
    content: (
      <>
        <p>{messages.termsOwnership}</p>
        <p>
          {messages.termsOwnershipRights} <Link to="/privacy">{messages.termsPrivacyLink}</Link>{' '}
          {messages.termsOwnershipRightsEnd}
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: messages.termsFairUseTitle,
    content: (
      <ul>
        <li>{messages.termsFairUseVoices}</li>
        <li>{messages.termsFairUseContent}</li>
        <li>{messages.termsFairUseResale}</li>
        <li>{messages.termsFairUseEnforcement}</li>
      </ul>
    ),
  },
  {
    id: 'plans',
    title: messages.termsPaymentTitle,
    content: (
      <>
        <p>{messages.termsPaymentPlans}</p>
        <p>{messages.termsPaymentTrial}</p>
      </>
    ),
  },
  {
    id: 'service',
    title: messages.termsServiceTitle,
    content: <p>{messages.termsService}</p>,
  },
  {
    id: 'liability',
    title: messages.termsLiabilityTitle,
    content: <p>{messages.termsLiability}</p>,
  },
  {
    id: 'disputes',
    title: messages.termsDisputesTitle,
    content: (
      <p>
        {messages.termsDisputesIntro} <Link to="/contact">{messages.termsDisputesLink}</Link> {messages.termsDisputes}
      </p>
    ),
  },
  {
    id: 'end',
    title: messages.termsEndTitle,
    content: <p>{messages.termsEnd}</p>,
  },
  {
    id: 'changes',
    title: messages.changesTitle,
    content: <p>{messages.termsChanges}</p>,
  },
]

/** The terms of service. */
export function TermsScreen() {
  return (
    <LegalText
      title={messages.termsTitle}
      description={messages.termsDescription}
      lead={messages.termsLead}
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
