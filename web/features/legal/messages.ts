export const changesTitle = 'Changes'

export const asOfDate = 'As of'
export const contentsLabel = 'On this page'

export const privacySummaryTitle = 'In short'
export const privacySummary =
  'Your scripts are yours. We keep what you give us so that you can use it again, and for nothing else: no training of models, no advertising, no selling, no showing it to anybody. What you delete is gone.'
export const privacyDataTitle = 'What we keep'
export const privacyDataAccount =
  'Your account: name, email address, password (as a hash that cannot be turned back), phone if you give it.'
export const privacyDataWork =
  'Your work: texts you had read, the recordings made of them, the scripts you save, your chosen voices.'
export const privacyDataPlan =
  'Your plan: tier, dates, promo codes used. Card numbers never reach us; the payment provider has them.'
export const privacyDataUsage =
  'How much you use: characters a month, and which voice spoke. It is how the allowance is counted.'
export const privacyDataContact = 'What you write to us through the contact page, with the browser it was sent from.'
export const privacyDataLogs =
  'A log of requests, without their content, and what went wrong. It bears network addresses and is there to find faults and misuse.'
export const privacySpeechTitle = 'Where your words go'
export const privacySpeechVoices =
  'Basic and neural voices speak on our own machines: the text leaves them only as sound, to you. Where the site’s operator has connected a hosted voice, a line you have read in that voice is sent to its provider to be spoken, and the page shows that the voice is a hosted one.'
export const privacySpeechDrafts =
  'Your draft is kept on your device. While you write it is measured by our server, which tells you what a reading would cost, and is not kept there. If you speak in a rehearsal, your microphone is listened to in your own browser, and no sound of yours is sent anywhere.'
export const privacyRetentionTitle = 'For how long'
export const privacyRetentionScripts = 'Recordings and scripts: until you delete them, or your account.'
export const privacyRetentionDeleted =
  'A deleted recording can be taken back for ten minutes; then its sound and its text are removed.'
export const privacyRetentionSession = 'A session: thirty minutes without activity, twelve hours at most.'
export const privacyRetentionLinks = 'Links we mail you: one hour for a new password; each works once.'
export const privacyRetentionPayments = 'What the law makes us keep of payments: as long as it says.'
export const privacyCookiesTitle = 'Cookies'
export const privacyCookies =
  'One that keeps you signed in, and one that remembers light or dark. Your drafts stand in the browser’s own storage. Nothing from third parties is loaded, and nothing follows you to other sites.'
export const privacyRightsTitle = 'What you can ask for'
export const privacyRightsIntro =
  'To see what we keep of you, to have it put right, to take it with you, to have it deleted. You can do all of it yourself, at once, in your'
export const privacyRightsContact = '. Or write to us from the address of your account through the'
export const privacyRightsEnd = '; we answer within 24 to 48 hours, and do it within thirty days.'
export const privacyRightsAccountLink = 'account settings'
export const privacyRightsContactLink = 'contact page'
export const privacyAgeTitle = 'Age'
export const privacyAge =
  'One must be thirteen to have an account, and under eighteen a parent or guardian must agree. If you learn that somebody younger has one, tell us and we will remove it.'
export const privacySecurityTitle = 'How it is guarded'
export const privacySecurity =
  'Connections are encrypted on every public site. A recording is handed to the account that made it and to nobody else. Staff who help with an account can look at it read-only, for a short time, and each such look is logged.'
export const privacyChanges =
  'If this page changes in a way that matters, account holders hear of it by mail before it holds.'
export const privacyTitle = 'Privacy'
export const privacyDescription = 'What Scene Partner keeps of you and your scripts, where it goes, and for how long.'
export const privacyLead = 'Actors read us scripts they were asked to keep to themselves. This is how we do that.'

export const termsAgreementTitle = 'What this is'
export const termsAgreement =
  'These terms are the agreement between you and the people who run this site. By making an account you accept them. If you cannot, please do not use the service.'
export const termsEligibilityTitle = 'Who may use it'
export const termsEligibility =
  'You must be at least 13 years old. If you are under 18, a parent or guardian must agree to these terms for you and look after your use. One account is for one person; keep its password to yourself.'
export const termsOwnershipTitle = 'What is yours'
export const termsOwnership =
  'Your scripts stay yours, or their author’s. You give us leave to store them and to turn them into speech for you, and no more than that. The recordings are for you to rehearse, audition and perform with.'
export const termsOwnershipRights =
  'You must have the right to use what you paste. If you are under an agreement to keep a script secret, that agreement still binds you; our'
export const termsOwnershipRightsEnd = 'says what happens to it here.'
export const termsPrivacyLink = 'privacy page'
export const termsFairUseTitle = 'Fair use'
export const termsFairUseVoices =
  'Do not pass a synthetic voice off as a real person, and do not use one to deceive or to harass.'
export const termsFairUseContent = 'Do not paste what is unlawful, and do not use the service to hurt anyone.'
export const termsFairUseResale = 'Do not resell it, take it apart by force, or get round its limits.'
export const termsFairUseEnforcement = 'We may pause or close an account that does, and will say why.'
export const termsPaymentTitle = 'Plans and payment'
export const termsPaymentPlans =
  'The monthly plan is $5.99, the annual plan $59.99. Each includes 30,000 characters of voice generation a month. A plan renews by itself until you cancel it; it then runs to the end of what you have paid for.'
export const termsPaymentTrial =
  'A trial opened by a code lasts 30 days, needs no card, and ends by itself. Prices may change; what you have paid for does not, and we write to you before the next renewal.'
export const termsServiceTitle = 'What we promise, and what not'
export const termsService =
  'We work to keep the service up, your work safe and the readers in good voice. It is provided as it is: we cannot promise that it never fails, that a line is always said as you would say it, or that you get the part.'
export const termsLiabilityTitle = 'Liability'
export const termsLiability =
  'As far as the law allows, what we owe you in all is limited to the amount you paid us in the last 6 months, or $100, whichever is more. We do not owe for lost profit or for damage that follows from damage.'
export const termsDisputesTitle = 'If we disagree'
export const termsDisputesIntro = 'Write to us first:'
export const termsDisputes =
  'what is wrong and what would put it right. Either of us gives the other 30 days’ notice to settle it before going to a court.'
export const termsDisputesLink = 'tell us'
export const termsEndTitle = 'Ending it'
export const termsEnd =
  'You may stop at any time and have your account deleted. We may end the service with notice; then you can take your work with you, and what you paid for time you cannot use is returned.'
export const termsChanges =
  'If these terms change in a way that matters, account holders hear of it by mail before it holds.'
export const termsTitle = 'Terms'
export const termsDescription = 'The terms on which Scene Partner may be used: plans, fair use, what is yours.'
export const termsLead = 'Short, because you have lines to learn. Binding, because you may need to rely on it.'
