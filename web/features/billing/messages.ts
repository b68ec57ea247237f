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
export const studioLink = 'Open the Studio'
export const couponInvalid = 'Invalid coupon code'
export const couponValidateFailed = 'Failed to validate coupon. Please try again.'
export const couponMissing = 'Please enter a coupon code'
export const plansLink = 'See the plans'

export const cancelledTitle = 'Payment cancelled'
export const cancelledLead = 'Nothing was charged. The plans stay where they are.'
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
export const pricingCodeApplied = (couponCode: string) => `The code ${couponCode} counts at checkout.`
export const pricingCodeRemove = 'Leave it out'
export const pricingSubscribeLabel = (name: string) => `Subscribe to the ${name} plan`
export const pricingSubscribing = 'Opening checkout…'
export const pricingSubscribe = 'Subscribe'

export const pricingStudioNeedsPlan = 'The Studio needs a subscription or a trial.'
export const pricingCheckFailed = 'There was an error checking your subscription. Please try again.'
export const pricingAccountFirst = 'An account comes first. A promo code can be entered now; it is kept for you.'
export const pricingGetStarted = 'Get Started'
export const pricingStudioOpen = 'The Studio is open to you.'
export const pricingTitle = 'Pricing'
export const pricingDescription = 'Two plans, 30,000 characters of voice a month each. A promo code opens thirty days.'
export const pricingLead = 'Two plans, the same voices. Each reads 30,000 characters a month.'

export const stepSignUp = 'Sign Up'
export const stepVerifyEmail = 'Verify Email'
export const stepChoosePlan = 'Choose Plan'
export const stepsLabel = 'Progress'

export const couponStored = (code: string) =>
  `The code ${code} is kept. Sign up and verify your email, and it is applied.`
export const couponApplyFailed = 'Failed to apply coupon'
export const couponVerifyFirst = 'Please verify your email first. Check your inbox for the verification link.'
export const couponLabel = 'Promo code'
export const couponApplying = 'Applying…'
export const couponApply = 'Apply'

export const subscriptionChangePlan = 'Change plan'
export const subscriptionManagePayment = 'Manage payment'
export const subscriptionKeepPlan = 'Keep my plan'
export const subscriptionFixPayment = 'Mend my payment'
export const subscriptionOpeningPortal = 'Opening…'
export const subscriptionSubscribe = 'Subscribe Now'

export const subscriptionLastCode = (code: string) => `Last code used: ${code}.`
export const subscriptionOwnPlan = (name: string, state: string) => `Your own plan: ${name}. ${state}.`
export const subscriptionSandbox = 'Test checkout: no money moves.'
export const subscriptionLoadOperation = 'Load subscription'
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
  'Men, women and children, from Lancashire to New York, each to be heard before it gets the part.'
export const trialCharactersTitle = '30,000 characters a month'
export const trialCharactersText = 'That is three times the free tier: more than half an hour of speech.'
export const trialScriptTitle = 'It understands a script'
export const trialScriptText = 'Names and directions are not read out. They say who speaks, and how.'
export const trialKeepTitle = 'Yours to keep'
export const trialKeepText = 'Every reading stays in your history and can be taken away as an MP3.'
export const trialStepAccount = 'Make an account'
export const trialStepAccountText = 'A name, an address, a password. No card.'
export const trialStepVerify = 'Verify your email'
export const trialStepVerifyText = 'One link in one mail. The code is kept for you meanwhile.'
export const trialStepPaste = 'Paste your lines'
export const trialStepPasteText = 'Pick a voice, press Generate, and act.'
export const trialCardQuestion = 'Do I need a card?'
export const trialCardAnswer =
  'No. Nothing is charged when the thirty days are over either; the account just becomes a free one.'
export const trialAfterQuestion = 'What do I keep afterwards?'
export const trialAfterAnswer = 'Everything you made: scripts, recordings, history.'
export const trialTwiceQuestion = 'Can I have it twice?'
export const trialTwiceAnswer = 'One trial a person. After it, a plan is $5.99 a month.'
export const trialStart = 'Start My 30 Days'
export const trialStarting = 'Opening the Studio…'
export const trialCodeLabel = 'Trial code'
export const trialCodeCheck = 'Check'
export const trialCodeChecking = 'Checking your code…'
export const trialCodeValid = (code: string) => `The code ${code} is good`
export const trialCodeUnavailable = 'Unable to validate coupon. Please try again.'
export const trialTitle = 'Try it for 30 days'
export const trialHeading = 'Thirty days with a reader of your own'
export const trialDescription = 'A code opens Scene Partner for thirty days, without a card.'
export const trialLead = 'The whole Studio, without a card. After a month it closes by itself.'
export const trialStudioOpen = 'The Studio is open to you already.'
export const trialFeaturesTitle = 'What opens'
export const trialStepsTitle = 'How it goes'
export const trialQuestionsTitle = 'Before you ask'

export const usageLabel = 'Spoken this month'
export const usageOfLimit = (used: string, limit: string) => `${used} of ${limit} characters`
export const usageResetsOn = (value: string) => `The count begins again on ${value}.`
export const usageNoneLeft = 'All of it is used.'
export const usageLeft = (count: string) => `${count} left.`
export const usageUnverified = 'Once your email is verified, 10,000 characters a month are yours in Practice.'
export const usageLoadOperation = 'Load usage'
export const usageLoading = 'Loading usage'
export const usageUnlimited = (currentUsage: string) => `${currentUsage} characters spoken this month, without a limit.`

export const planMonthlyPeriod = 'a month'
export const planMonthlyNote = 'Stop whenever you like.'
export const planAnnualPeriod = 'a year'
export const planAnnualNote = 'You save $11.89: 2 months free.'
export const planEarlyAccess = 'Early access to new features'
export const planCharacters = '30,000 characters of voice generation a month'
export const planUploads = 'Unlimited script uploads'
export const planStreaming = 'Real-time streaming'
export const planExport = 'Audio export'
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
  `The Studio stays open${end || ' for some days'}. We try the card again by ourselves.`
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
export const stateFreeHint = 'A plan or a promo code opens the Studio, with 30,000 characters a month.'

export const checkoutFailed = 'Failed to create checkout session. Please try again.'

export const portalFailed = 'The payment page could not be opened. Nothing was changed. Please try again.'

export const couponActivateFailed = 'Could not activate trial. Please verify your email and try again.'
export const couponStoredForCheckout = (code: string) =>
  `The code ${code} lowers the price. Choose a plan and it counts.`

export const testimonialsTitle = 'What actors say'
export const testimonialsSamples =
  'Samples, shown on this machine alone: nobody said them. Real words are entered in the site settings.'
