// In several places
export const changes = 'Changes'

// LegalText
export const asOf = 'As of'
export const onThisPage = 'On this page'

// PrivacyScreen
export const inShort = 'In short'
export const yourScriptsAreYours =
  'Your scripts are yours. We keep what you give us so that you can use it again, and for nothing else: no training of models, no advertising, no selling, no showing it to anybody. What you delete is gone.'
export const whatWeKeep = 'What we keep'
export const yourAccount =
  'Your account: name, email address, password (as a hash that cannot be turned back), phone if you give it.'
export const yourWork =
  'Your work: texts you had read, the recordings made of them, the scripts you save, your chosen voices.'
export const yourPlan =
  'Your plan: tier, dates, promo codes used. Card numbers never reach us; the payment provider has them.'
export const howMuchYouUse =
  'How much you use: characters a month, and which voice spoke. It is how the allowance is counted.'
export const whatYouWriteToUs = 'What you write to us through the contact page, with the browser it was sent from.'
export const logOfRequestsWithout =
  'A log of requests, without their content, and what went wrong. It bears network addresses and is there to find faults and misuse.'
export const whereYourWordsGo = 'Where your words go'
export const basicAndNeuralVoices =
  'Basic and neural voices speak on our own machines: the text leaves them only as sound, to you. Where the site’s operator has connected a hosted voice, a line you have read in that voice is sent to its provider to be spoken, and the page shows that the voice is a hosted one.'
export const yourDraftIsKept =
  'Your draft is kept on your device. While you write it is measured by our server, which tells you what a reading would cost, and is not kept there. If you speak in a rehearsal, your microphone is listened to in your own browser, and no sound of yours is sent anywhere.'
export const forHowLong = 'For how long'
export const recordingsAndScripts = 'Recordings and scripts: until you delete them, or your account.'
export const deletedRecordingCanBeTaken =
  'A deleted recording can be taken back for ten minutes; then its sound and its text are removed.'
export const session = 'A session: thirty minutes without activity, twelve hours at most.'
export const linksWeMailYou = 'Links we mail you: one hour for a new password; each works once.'
export const whatLawMakesUs = 'What the law makes us keep of payments: as long as it says.'
export const cookies = 'Cookies'
export const oneThatKeeps =
  'One that keeps you signed in, and one that remembers light or dark. Your drafts stand in the browser’s own storage. Nothing from third parties is loaded, and nothing follows you to other sites.'
export const whatYouCanAsk = 'What you can ask for'
export const toSeeWhatWeKeep =
  'To see what we keep of you, to have it put right, to take it with you, to have it deleted. You can do all of it yourself, at once, in your'
export const orWriteToUs = '. Or write to us from the address of your account through the'
export const weAnswerWithin24 = '; we answer within 24 to 48 hours, and do it within thirty days.'
export const accountSettings = 'account settings'
export const contactPage = 'contact page'
export const age = 'Age'
export const oneMustBeThirteen =
  'One must be thirteen to have an account, and under eighteen a parent or guardian must agree. If you learn that somebody younger has one, tell us and we will remove it.'
export const howItIsGuarded = 'How it is guarded'
export const connectionsAreEncryptedOnEvery =
  'Connections are encrypted on every public site. A recording is handed to the account that made it and to nobody else. Staff who help with an account can look at it read-only, for a short time, and each such look is logged.'
export const ifThisPageChanges =
  'If this page changes in a way that matters, account holders hear of it by mail before it holds.'
export const privacy = 'Privacy'
export const whatScenePartnerKeeps =
  'What Scene Partner keeps of you and your scripts, where it goes, and for how long.'
export const actorsReadUsScripts =
  'Actors read us scripts they were asked to keep to themselves. This is how we do that.'

// TermsScreen
export const whatThisIs = 'What this is'
export const theseTermsAreAgreement =
  'These terms are the agreement between you and the people who run this site. By making an account you accept them. If you cannot, please do not use the service.'
export const whoMayUseIt = 'Who may use it'
export const youMustBeAtLeast =
  'You must be at least 13 years old. If you are under 18, a parent or guardian must agree to these terms for you and look after your use. One account is for one person; keep its password to yourself.'
export const whatIsYours = 'What is yours'
export const yourScriptsStayYours =
  'Your scripts stay yours, or their author’s. You give us leave to store them and to turn them into speech for you, and no more than that. The recordings are for you to rehearse, audition and perform with.'
export const youMustHaveRight =
  'You must have the right to use what you paste. If you are under an agreement to keep a script secret, that agreement still binds you; our'
export const saysWhatHappens = 'says what happens to it here.'
export const privacyPage = 'privacy page'
export const fairUse = 'Fair use'
export const doNotPassSynthetic =
  'Do not pass a synthetic voice off as a real person, and do not use one to deceive or to harass.'
export const doNotPaste = 'Do not paste what is unlawful, and do not use the service to hurt anyone.'
export const doNotResell = 'Do not resell it, take it apart by force, or get round its limits.'
export const weMayPause = 'We may pause or close an account that does, and will say why.'
export const plansAndPayment = 'Plans and payment'
export const monthlyPlanIs5 =
  'The monthly plan is $5.99, the annual plan $59.99. Each includes 30,000 characters of voice generation a month. A plan renews by itself until you cancel it; it then runs to the end of what you have paid for.'
export const trialOpenedByCode =
  'A trial opened by a code lasts 30 days, needs no card, and ends by itself. Prices may change; what you have paid for does not, and we write to you before the next renewal.'
export const whatWePromise = 'What we promise, and what not'
export const weWorkToKeep =
  'We work to keep the service up, your work safe and the readers in good voice. It is provided as it is: we cannot promise that it never fails, that a line is always said as you would say it, or that you get the part.'
export const liability = 'Liability'
export const asFarAsLaw =
  'As far as the law allows, what we owe you in all is limited to the amount you paid us in the last 6 months, or $100, whichever is more. We do not owe for lost profit or for damage that follows from damage.'
export const ifWeDisagree = 'If we disagree'
export const writeToUsFirst = 'Write to us first:'
export const whatIsWrong =
  'what is wrong and what would put it right. Either of us gives the other 30 days’ notice to settle it before going to a court.'
export const tellUs = 'tell us'
export const endingIt = 'Ending it'
export const youMayStop =
  'You may stop at any time and have your account deleted. We may end the service with notice; then you can take your work with you, and what you paid for time you cannot use is returned.'
export const ifTheseTermsChange =
  'If these terms change in a way that matters, account holders hear of it by mail before it holds.'
export const terms = 'Terms'
export const termsOnWhichScene = 'The terms on which Scene Partner may be used: plans, fair use, what is yours.'
export const shortBecauseYouHaveLines =
  'Short, because you have lines to learn. Binding, because you may need to rely on it.'
