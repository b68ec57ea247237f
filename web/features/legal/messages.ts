export const changesTitle = 'Changes'

export const asOfDate = 'As of'
export const contentsLabel = 'On this page'

export const privacySummaryTitle = 'In short'
export const privacySummary =
  'Your scripts are yours. We keep what you give us so that you can use it again, and for nothing else: no training of models, no advertising, no selling, no showing it to anybody. What you delete is gone.'
export const privacyDataTitle = 'What we store'
export const privacyDataAccount =
  'Your account: name, email address, password (as a hash that cannot be reversed), phone if you give it.'
export const privacyDataWork =
  'Your work: texts you had read, the recordings made of them, the scripts you save, your chosen voices.'
export const privacyDataPlan =
  'Your plan: tier, dates, promo codes used. Card numbers never reach us; the payment provider has them.'
export const privacyDataUsage =
  'How much you use: characters a month, and which voice spoke. It is how the allowance is counted.'
export const privacyDataContact = 'What you write to us through the contact page, with the browser it was sent from.'
export const privacyDataLogs =
  'A log of requests, without their content, and what went wrong. It contains network addresses, and we use it to find errors and misuse.'
export const privacySpeechTitle = 'Where your text goes'
export const privacySpeechVoices =
  'Basic and neural voices run on our own servers: your text does not leave them, and only you get the sound. If the site’s operator has connected a hosted voice and you choose it, its provider receives the lines that it speaks. The page shows which voices are hosted.'
export const privacySpeechDrafts =
  'Your draft is stored on your device. While you write, our server calculates what a reading would cost, and does not store the draft. If you speak in a rehearsal, your own browser analyses the microphone, and no sound of yours is sent anywhere.'
export const privacyRetentionTitle = 'For how long'
export const privacyRetentionScripts = 'Recordings and scripts: until you delete them, or your account.'
export const privacyRetentionDeleted =
  'A deleted recording can be restored for ten minutes. Then its audio and its text are deleted.'
export const privacyRetentionSession = 'A session: thirty minutes without activity, twelve hours at most.'
export const privacyRetentionLinks = 'Links we mail you: one hour for a new password; each works once.'
export const privacyRetentionPayments = 'Records of payments: as long as the law requires.'
export const privacyCookiesTitle = 'Cookies'
export const privacyCookies =
  'One that keeps you signed in, and one that remembers light or dark. Your drafts are stored in your browser. Nothing is loaded from third parties, and nothing tracks you on other sites.'
export const privacyRightsTitle = 'What you can ask for'
export const privacyRightsIntro =
  'You can ask to see what we store about you, to have it corrected, to download it and to have it deleted. You can do all of this yourself, at any time, in your'
export const privacyRightsContact = '. Or write to us from the address of your account through the'
export const privacyRightsEnd = '; we answer within 24 to 48 hours, and do it within thirty days.'
export const privacyRightsAccountLink = 'account settings'
export const privacyRightsContactLink = 'contact page'
export const privacyAgeTitle = 'Age'
export const privacyAge =
  'You must be at least thirteen to have an account. If you are under eighteen, a parent or guardian must agree. If you learn that somebody younger has an account, tell us and we will remove it.'
export const privacySecurityTitle = 'How we protect it'
export const privacySecurity =
  'Connections are encrypted on every public site. Only the account that made a recording can play it. Staff who help with an account can view it read-only, for a short time, and every such view is logged.'
export const privacyChanges =
  'If this page changes in a way that matters, we email all account holders before the change applies.'
export const privacyTitle = 'Privacy'
export const privacyDescription =
  'What Scene Partner stores about you and your scripts, where it is sent, and for how long.'
export const privacyLead = 'Actors give us scripts that they were asked to keep secret. This is how we protect them.'

export const termsAgreementTitle = 'What this is'
export const termsAgreement =
  'These terms are the agreement between you and the people who run this site. By making an account you accept them. If you cannot, please do not use the service.'
export const termsEligibilityTitle = 'Restrictions'
export const termsEligibility =
  'You must be at least 13 years old. If you are under 18, a parent or guardian must agree to these terms for you and supervise your use. One account is for one person; keep its password to yourself.'
export const termsOwnershipTitle = 'What is yours'
export const termsOwnership =
  'Your scripts stay yours, or their author’s. You allow us to store them and to turn them into speech for you, and no more than that. The recordings are for you to rehearse, audition and perform with.'
export const termsOwnershipRights =
  'You must have the right to use what you paste. If you are under an agreement to keep a script secret, that agreement still binds you; our'
export const termsOwnershipRightsEnd = 'says what happens to it here.'
export const termsPrivacyLink = 'privacy page'
export const termsFairUseTitle = 'Fair use'
export const termsFairUseVoices =
  'Do not pass a synthetic voice off as a real person, and do not use one to deceive or to harass.'
export const termsFairUseContent = 'Do not paste what is unlawful, and do not use the service to hurt anyone.'
export const termsFairUseResale = 'Do not resell the service, reverse-engineer it, or bypass its limits.'
export const termsFairUseEnforcement = 'We may suspend or close an account that breaks these rules, and will say why.'
export const termsPaymentTitle = 'Plans and payment'
export const termsPaymentPlans =
  'The monthly plan is $5.99, the annual plan $59.99. Each includes 30,000 characters of voice generation a month. A plan renews by itself until you cancel it; it then runs to the end of what you have paid for.'
export const termsPaymentTrial =
  'A trial started with a code lasts 30 days, needs no card, and ends by itself. Prices may change; what you have paid for does not, and we write to you before the next renewal.'
export const termsServiceTitle = 'What we promise, and what not'
export const termsService =
  'We work to keep the service available, your work safe and the voices good. The service is provided as it is: we cannot promise that it never fails, that a line is always spoken as you would speak it, or that you get the part.'
export const termsLiabilityTitle = 'Liability'
export const termsLiability =
  'As far as the law allows, our total liability to you is limited to the amount you paid us in the last 6 months, or $100, whichever is more. We are not liable for lost profit or indirect damage.'
export const termsDisputesTitle = 'If we disagree'
export const termsDisputesIntro = 'Write to us first:'
export const termsDisputes =
  'what is wrong and what would solve it. Either of us gives the other 30 days’ notice to settle it before going to a court.'
export const termsDisputesLink = 'tell us'
export const termsEndTitle = 'Ending it'
export const termsEnd =
  'You may stop at any time and have your account deleted. We may end the service with notice; then you can take your work with you, and what you paid for time you cannot use is returned.'
export const termsChanges =
  'If these terms change in a way that matters, we email all account holders before the change applies.'
export const termsTitle = 'Terms'
export const termsDescription = 'The terms on which Scene Partner may be used: plans, fair use, what is yours.'
export const termsLead = 'Short, because you have lines to learn. Binding, because you may need to rely on it.'
