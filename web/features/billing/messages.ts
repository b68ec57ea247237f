import { plural } from '../../ui/plural.ts'

/** Formats a date as *December 21, 2026* in the user's time zone. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** Formats a date for tables as *Dec 21, 2026*. */
export const formatShortDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

export const formatNumber = (count: number): string => count.toLocaleString('en-US')

/** Formats an amount in cents as *$5.99*. `currency` is an ISO 4217 code. */
export const formatMoney = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })

export const retryButton = 'Try Again'
export const planMonthly = 'Monthly'
export const planAnnual = 'Annual'
export const planPro = 'Pro'
export const planStudio = 'Studio'
export const studioLink = 'Open the Studio'
export const couponInvalid = 'Invalid coupon code'
export const couponValidateFailed = 'Failed to validate coupon. Please try again.'
export const couponMissing = 'Please enter a coupon code'
export const plansLink = 'See the plans'

export const cancelledTitle = 'Payment cancelled'
export const cancelledLead = 'Nothing was charged. You can choose a plan at any time.'
export const cancelledReturnHome = 'Return Home'

export const paymentStateFailed = 'Did not go through'
export const paymentStateRefunded = 'Refunded'
export const paymentStatePartlyRefunded = (refundedCents: string) => `Paid, ${refundedCents} returned`
export const paymentStatePaid = 'Paid'
export const paymentsCaption = 'Payments'
export const paymentsDate = 'Date'
export const paymentsPlan = 'Plan'
export const paymentsAmount = 'Amount'
export const paymentsState = 'State'

export const pricingVerifyFirst =
  'Please verify your email before subscribing. Check your inbox for the verification link.'
export const pricingSubscribing = 'Opening checkout…'
export const pricingSubscribe = {
  monthly: 'Subscribe monthly',
  annual: 'Subscribe yearly',
  pro: 'Subscribe to Pro',
  studio: 'Subscribe to Studio',
} as const
export const pricingOwnPlan = 'Your plan'

export const pricingStudioNeedsPlan = 'The Studio needs a subscription or a trial.'
export const pricingCheckFailed = 'There was an error checking your subscription. Please try again.'
export const pricingCodeHint = 'Have a trial or discount code? Enter it now; it is saved for your account.'
export const pricingTitle = 'Pricing'
export const pricingDescription =
  'Plans with 30,000 characters of voice a month each, about 60 pages. A promo code gives you thirty days.'
export const verifyHeading = 'Check your email'
export const pricingLead = 'Rehearse for free. A plan adds the Studio and three times the pages.'

export const stepSignUp = 'Sign Up'
export const stepVerifyEmail = 'Verify Email'
export const stepChoosePlan = 'Choose Plan'
export const stepsLabel = 'Progress'

export const couponStored = (code: string) =>
  `The code ${code} is saved. Sign up and verify your email, and it is applied.`
export const couponApplyFailed = 'Failed to apply coupon'
export const couponVerifyFirst = 'Please verify your email first. Check your inbox for the verification link.'
export const couponLabel = 'Promo code'
export const couponApplying = 'Applying…'
export const couponApply = 'Apply'

export const subscriptionChangePlan = 'Change plan'
export const subscriptionManagePayment = 'Manage payment'
export const subscriptionKeepPlan = 'Keep my plan'
export const subscriptionFixPayment = 'Update my payment'
export const subscriptionOpeningPortal = 'Opening…'
export const subscriptionSubscribe = 'Subscribe Now'

export const subscriptionLastCode = (code: string) => `Last code used: ${code}.`
export const subscriptionOwnPlan = (name: string, state: string) => `Your own plan: ${name}. ${state}.`
export const subscriptionSandbox = 'Test checkout: no money moves.'
export const subscriptionLoadAction = 'Load subscription'
export const subscriptionLoading = 'Loading subscription'

export const successTitle = 'Payment received'
export const successChecking = 'One moment'
export const successCheckingLead = 'Your payment is being confirmed.'
export const successCheckingLabel = 'Confirming your payment'
export const successHeading = 'You’re subscribed'
export const successDone = 'Your plan is active. The Studio opens in a moment.'
export const successPractice = 'Start Practicing'

export const trialVoicesTitle = 'A whole company of voices'
export const trialVoicesText =
  'Men, women and children, from Lancashire to New York. You can hear each voice before you cast it.'
export const trialCharactersTitle = 'About 60 pages a month'
export const trialCharactersText = '30,000 characters, three times the free tier: more than half an hour of speech.'
export const trialScriptTitle = 'It understands a script'
export const trialScriptText = 'Names and directions are not read out. They say who speaks, and how.'
export const trialKeepTitle = 'Yours to keep'
export const trialKeepText = 'Every reading stays in your history, and you can download it as an MP3.'
export const trialStepAccount = 'Make an account'
export const trialStepAccountText = 'A name, an address, a password. No card.'
export const trialStepVerify = 'Verify your email'
export const trialStepVerifyText = 'We email you one link. Your code is saved until then.'
export const trialStepPaste = 'Paste your lines'
export const trialStepPasteText = 'Pick a voice, press Generate, and act.'
export const trialCardQuestion = 'Do I need a card?'
export const trialCardAnswer =
  'No. Nothing is charged after the thirty days either: your account becomes a free account.'
export const trialAfterQuestion = 'What do I keep afterwards?'
export const trialAfterAnswer = 'Everything you made: scripts, recordings, history.'
export const trialRepeatQuestion = 'Can I have a second trial?'
export const trialRepeatAnswer = 'No, there is one trial per person. After it, a plan is $5.99 a month.'
export const trialStart = 'Start My 30 Days'
export const trialSaveCode = 'Save this code'
export const trialStarting = 'Opening the Studio…'
export const trialCodeLabel = 'Trial code'
export const trialCodeCheck = 'Check'
export const trialCodeChecking = 'Checking your code…'
export const trialCodeValid = (code: string) => `The code ${code} is good`
export const trialCodeUnavailable = 'Unable to validate coupon. Please try again.'
export const trialTitle = 'Try it for 30 days'
export const trialHeading = 'Thirty days with a reader of your own'
export const trialDescription = 'With a code you can use Scene Partner for thirty days, without a card.'
export const trialLead = 'The whole Studio, without a card. The trial ends by itself after 30 days.'
export const trialStudioOpen = 'You can already use the Studio.'
export const trialFeaturesTitle = 'What the trial includes'
export const trialStepsTitle = 'How it works'
export const trialQuestionsTitle = 'Common questions'

export const usageLeft = (pages: string, limitPages: string) => `${pages} of ${limitPages} left this month`
export const usageExact = (used: string, limit: string) => `${used} of ${limit} characters used`
export const usageResetsOn = (day: string) =>
  `Starts again on ${day}. Lines you have heard before are not counted again.`
export const usageUnverified =
  'Once your email is verified, you have about 20 pages a month in Practice (10,000 characters).'
export const usageLoadAction = 'Load usage'
export const usageLoading = 'Loading usage'
export const usageUnlimited = (pages: string, characters: string) =>
  `${pages} spoken this month (${characters} characters), without a limit.`

export const planMonthlyPeriod = 'a month'
export const planMonthlyNote = 'Stop whenever you like.'
export const planAnnualPeriod = 'a year'
export const planAnnualNote = 'You save $11.89: 2 months free.'
export const planEarlyAccess = 'Early access to new features'
export const planPages = 'About 60 pages of dialogue a month'
export const planCharacters = '30,000 characters of voice generation'
export const planUploads = 'Unlimited script uploads'
export const planStreaming = 'Real-time streaming'
export const planExport = 'The Studio, with audio export'
export const planSupport = 'Priority support'

export const tierFree = 'Free'
export const tierTrial = 'Premium trial'
export const tierPremium = 'Premium'
export const tierPro = 'Pro'
export const tierStudio = 'Studio'
export const tierPremiumMonthly = 'Premium, monthly'
export const tierPremiumAnnual = 'Premium, annual'
export const stateUntil = (at: string) => ` until ${at}`
export const stateLifetime = 'For life'
export const stateLifetimeHint = 'There is nothing to pay and nothing to renew.'
export const stateOverride = (end: string) => `Set by an administrator${end}`
export const stateRenewsOn = (at: string) => `Renews on ${at}`
export const stateRenews = 'Renews by itself'
export const stateCancelled = (end: string) => `Cancelled, open${end || ' for now'}`
export const statePaymentFailedHint = (end: string) =>
  `The Studio stays open${end || ' for some days'}. We will try the card again automatically.`
export const stateDaysLeft = (days: number) => `${days} ${plural(days, 'day', 'days')} left`
export const stateTrialHint = (day: string | null) =>
  `${day ? `It ends on ${day}. ` : ''}After that the account is free again, and everything in it stays.`
export const stateTrialEnded = (day: string) => `Your trial ended on ${day}`
export const statePlanEnded = (day: string) => `Your plan ended on ${day}`
export const stateCancelledHint = 'It will not renew, and nothing more is charged.'
export const statePaymentFailed = 'The last payment did not go through'
export const stateTrialRunning = 'Running'
export const stateGrantedUntil = (end: string) => `Open until ${end}`
export const stateGranted = 'Open'
export const stateGrantedHint = 'It does not renew, and there is nothing to pay.'
export const stateEndedHint = 'Everything you made is still here. A plan or a promo code opens the Studio again.'
export const stateFree = 'Practice is open'
export const stateFreeHint = 'A plan or a promo code opens the Studio, with about 60 pages a month (30,000 characters).'

export const checkoutFailed = 'Failed to create checkout session. Please try again.'

export const portalFailed = 'The payment page could not be opened. Nothing was changed. Please try again.'

export const couponApplied = 'Your code is applied.'
export const couponActivateFailed = 'Could not activate trial. Please verify your email and try again.'
export const couponStoredForCheckout = (code: string) => `The code ${code} lowers the price. Choose a plan to use it.`

export const testimonialsTitle = 'What actors say'
export const testimonialsSamples =
  'Invented samples, shown only in local mode. Enter real testimonials in the site settings.'

export const discountLasts = (duration: 'once' | 'repeating' | 'forever', months: number | null): string => {
  if (duration === 'forever') return 'every payment'
  if (duration === 'once') return 'the first payment'
  return months === 1 ? 'the first month' : `the first ${months ?? 1} months`
}
export const waitingTrial = (code: string, days: number) =>
  `Waiting: ${code}. Your ${days}-day trial starts the moment you confirm your email, on whichever device you use.`
export const waitingMonths = (code: string, months: number) =>
  `Waiting: ${code}. Your ${months} free ${plural(months, 'month', 'months')} ${plural(months, 'starts', 'start')} the moment you confirm your email, on whichever device you use.`
export const waitingRetried = (code: string) =>
  `Waiting: ${code}. It could not be applied yet. We keep trying; you can also use it now.`
export const waitingReady = (code: string) => `Waiting: ${code}. You can use it now.`
export const waitingDiscount = (code: string, percent: number, lasts: string) =>
  `Waiting: ${code}. ${percent} % off ${lasts}, applied when you choose a plan.`
export const waitingUseNow = 'Use it now'
export const waitingRemove = 'Remove'
export const waitingRemoveLabel = (code: string) => `Remove the code ${code}`
export const waitingRemovePlanLabel = 'Remove the chosen plan'
export const waitingPlan = {
  monthly: 'You chose the monthly plan.',
  annual: 'You chose the annual plan.',
  pro: 'You chose the Pro plan.',
  studio: 'You chose the Studio plan.',
} as const
export const waitingPlanAfterFreeTime = {
  monthly: 'You chose the monthly plan. We’ll offer it when your free time ends; nothing is charged before.',
  annual: 'You chose the annual plan. We’ll offer it when your free time ends; nothing is charged before.',
  pro: 'You chose the Pro plan. We’ll offer it when your free time ends; nothing is charged before.',
  studio: 'You chose the Studio plan. We’ll offer it when your free time ends; nothing is charged before.',
} as const
export const refusedDismiss = 'OK'
export const visitorCouponAsk = (code: string) =>
  `The code ${code} was entered in this browser before you signed in. Use it for this account?`
export const visitorCouponUse = 'Use it'
export const visitorCouponDiscard = 'Discard it'
export const couponStoredDiscount = (code: string) =>
  `The code ${code} is saved. It is added to your account when you sign up, and lowers the price when you choose a plan.`

export const successInvalidTitle = 'No payment found'
export const successInvalidHeading = 'We could not find this payment'
export const successInvalidLead =
  'This link does not belong to a purchase of your account. If you paid, your plan is in your account; nothing is charged twice.'
export const successAccountLink = 'Open my account'
export const successCheckingTitle = 'Confirming your payment'

export const priceBefore = (price: string) => `before: ${price}`
export const priceAfterDiscount = ({ code, lasts, later }: { code: string; lasts: string; later: string | null }) =>
  later === null ? `With ${code}, on ${lasts}.` : `With ${code}, on ${lasts}. Then ${later}.`
export const firstPaymentOn = {
  monthly: (day: string) => `First payment on ${day}, then monthly.`,
  annual: (day: string) => `First payment on ${day}, then yearly.`,
} as const
export const freeHeading = 'You’re in. Start rehearsing'
export const freeLead = 'Your free account is ready. A plan opens the Studio.'
export const freeName = 'Free'
export const freePrice = '$0'
export const freeNote = 'For as long as you like. No card.'
export const freeReturns = (day: string) => `Your plan from ${day} if you do nothing.`
export const freePages = 'About 20 pages of dialogue a month'
export const freeCharacters = '10,000 characters of new speech'
export const freeRehearse = 'Import, cast and rehearse scripts'
export const freeVoices = 'The same voices'
export const freeNoStudio = 'No Studio'
export const freeStart = 'Start rehearsing'
export const freeAfterVerifying = 'It begins when you confirm your email.'
export const freeSignUp = 'Start for free'
export const pricingNotes = [
  {
    title: 'What is a page?',
    text: 'About 500 characters of dialogue, half a minute aloud. Names, headings and directions are not counted.',
  },
  {
    title: 'Hearing it again is free',
    text: 'Only new speech counts. Run the same scene a hundred times: it is counted once.',
  },
  {
    title: 'Leave when you like',
    text: 'Cancel in your account. The plan runs to the end of what you paid for, and your scripts stay yours.',
  },
] as const
export const pricingBilled = 'You have a plan.'
export const pricingManage = 'Manage it in your account'
export const pricingFreeUntil = (day: string) =>
  `The Studio is open to you until ${day}. If you subscribe now, paid time begins on that day.`
export const pricingPaidToday = 'The Studio is open to you. If you subscribe now, paid time begins today.'
