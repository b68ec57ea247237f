import { plural } from '../../ui/plural.ts'

/** *December 21, 2026*, where the reader is. */
export const sayDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The same in a table: *Dec 21, 2026*. */
export const sayShortDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

export const sayNumber = (count: number): string => count.toLocaleString('en-US')

/** *$5.99*; the currency is the provider's, ISO 4217. */
export const sayMoney = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })

// In several places
export const tryAgain = 'Try Again'
export const monthly = 'Monthly'
export const annual = 'Annual'
export const openStudio = 'Open the Studio'
export const invalidCouponCode = 'Invalid coupon code'
export const failedToValidateCoupon = 'Failed to validate coupon. Please try again.'
export const enterCouponCode = 'Please enter a coupon code'
export const seePlans = 'See the plans'

// CancelledScreen
export const paymentCancelled = 'Payment cancelled'
export const nothingWasCharged = 'Nothing was charged. The plans stay where they are.'
export const returnHome = 'Return Home'

// Payments
export const didNotGoThrough = 'Did not go through'
export const refunded = 'Refunded'
export const paidReturned = (refundedCents: string) => `Paid, ${refundedCents} returned`
export const paid = 'Paid'
export const payments = 'Payments'
export const date = 'Date'
export const plan = 'Plan'
export const amount = 'Amount'
export const state = 'State'

// PlanCards
export const verifyYourEmailBefore =
  'Please verify your email before subscribing. Check your inbox for the verification link.'
export const codeCountsAtCheckout = (couponCode: string) => `The code ${couponCode} counts at checkout.`
export const leaveItOut = 'Leave it out'
export const subscribeToPlan = (name: string) => `Subscribe to the ${name} plan`
export const openingCheckout = 'Opening checkout…'
export const subscribe = 'Subscribe'

// PricingScreen
export const studioNeedsSubscription = 'The Studio needs a subscription or a trial.'
export const thereWasErrorChecking = 'There was an error checking your subscription. Please try again.'
export const accountComesFirst = 'An account comes first. A promo code can be entered now; it is kept for you.'
export const getStarted = 'Get Started'
export const studioIsOpenToYou = 'The Studio is open to you.'
export const pricing = 'Pricing'
export const pricingDescription = 'Two plans, 30,000 characters of voice a month each. A promo code opens thirty days.'
export const pricingLead = 'Two plans, the same voices. Each reads 30,000 characters a month.'

// Progress
export const signUp = 'Sign Up'
export const verifyEmail = 'Verify Email'
export const choosePlan = 'Choose Plan'
export const progress = 'Progress'

// PromoCode
export const codeIsKept = (code: string) =>
  `The code ${code} is kept. Sign up and verify your email, and it is applied.`
export const failedToApplyCoupon = 'Failed to apply coupon'
export const verifyYourEmailFirst = 'Please verify your email first. Check your inbox for the verification link.'
export const promoCode = 'Promo code'
export const applying = 'Applying…'
export const apply = 'Apply'

// SubscriptionActs
export const changePlan = 'Change plan'
export const managePayment = 'Manage payment'
export const keepMyPlan = 'Keep my plan'
export const mendMyPayment = 'Mend my payment'
export const opening = 'Opening…'
export const subscribeNow = 'Subscribe Now'

// SubscriptionSection
export const lastCodeUsed = (code: string) => `Last code used: ${code}.`
export const yourOwnPlan = (name: string, state: string) => `Your own plan: ${name}. ${state}.`
export const paymentIsOnlyPlayed = 'Payment is only played here: no card is asked for and none is charged.'
export const loadSubscription = 'Load subscription'
export const loadingSubscription = 'Loading subscription'

// SuccessScreen
export const paymentReceived = 'Payment received'
export const oneMoment = 'One moment'
export const yourPaymentIsBeing = 'Your payment is being confirmed.'
export const confirmingYourPayment = 'Confirming your payment'
export const houseIsYours = 'The house is yours'
export const yourPlanIsActive = 'Your plan is active. The Studio opens in a moment.'
export const startPracticing = 'Start Practicing'

// TrialScreen
export const wholeCompanyOfVoices = 'A whole company of voices'
export const menWomenAndChildren =
  'Men, women and children, from Lancashire to New York, each to be heard before it gets the part.'
export const charactersAMonth = '30,000 characters a month'
export const thatIsThreeTimes = 'That is three times the free tier: more than half an hour of speech.'
export const itUnderstandsScript = 'It understands a script'
export const namesAndDirectionsAreNotRead = 'Names and directions are not read out. They say who speaks, and how.'
export const yoursToKeep = 'Yours to keep'
export const everyReadingStaysInYourHistory = 'Every reading stays in your history and can be taken away as an MP3.'
export const makeAccount = 'Make an account'
export const nameAddressPassword = 'A name, an address, a password. No card.'
export const verifyYourEmail = 'Verify your email'
export const oneLinkInOne = 'One link in one mail. The code is kept for you meanwhile.'
export const pasteYourLines = 'Paste your lines'
export const pickVoicePressGenerate = 'Pick a voice, press Generate, and act.'
export const doINeedCard = 'Do I need a card?'
export const noNothingIsCharged =
  'No. Nothing is charged when the thirty days are over either; the account just becomes a free one.'
export const whatDoIKeep = 'What do I keep afterwards?'
export const everythingYouMade = 'Everything you made: scripts, recordings, history.'
export const canIHaveItTwice = 'Can I have it twice?'
export const oneTrialPerson = 'One trial a person. After it, a plan is $5.99 a month.'
export const startMyThirtyDays = 'Start My 30 Days'
export const openingStudio = 'Opening the Studio…'
export const trialCode = 'Trial code'
export const check = 'Check'
export const checkingYourCode = 'Checking your code…'
export const codeIsGood = (code: string) => `The code ${code} is good`
export const unableToValidateCoupon = 'Unable to validate coupon. Please try again.'
export const tryItForThirtyDays = 'Try it for 30 days'
export const thirtyDaysWithReader = 'Thirty days with a reader of your own'
export const codeOpensScenePartner = 'A code opens Scene Partner for thirty days, without a card.'
export const wholeStudioWithoutCard = 'The whole Studio, without a card. After a month it closes by itself.'
export const studioIsOpen = 'The Studio is open to you already.'
export const whatOpens = 'What opens'
export const howItGoes = 'How it goes'
export const beforeYouAsk = 'Before you ask'

// Usage
export const spokenThisMonth = 'Spoken this month'
export const ofCharacters = (used: string, limit: string) => `${used} of ${limit} characters`
export const countBeginsAgainOn = (value: string) => `The count begins again on ${value}.`
export const allOfItIsUsed = 'All of it is used.'
export const charactersLeft = (count: string) => `${count} left.`
export const onceYourEmailIsVerified = 'Once your email is verified, 10,000 characters a month are yours in Practice.'
export const loadUsage = 'Load usage'
export const loadingUsage = 'Loading usage'
export const charactersSpokenThisMonth = (currentUsage: string) =>
  `${currentUsage} characters spoken this month, without a limit.`

// plans
export const month = 'a month'
export const stopWheneverYouLike = 'Stop whenever you like.'
export const year = 'a year'
export const youSaveTwoMonths = 'You save $11.89: 2 months free.'
export const earlyAccessToNew = 'Early access to new features'
export const voiceCharactersAMonth = '30,000 characters of voice generation a month'
export const unlimitedScriptUploads = 'Unlimited script uploads'
export const realTimeStreaming = 'Real-time streaming'
export const audioExport = 'Audio export'
export const prioritySupport = 'Priority support'

// standingWords
export const free = 'Free'
export const premiumTrial = 'Premium trial'
export const premium = 'Premium'
export const pro = 'Pro'
export const studio = 'Studio'
export const premiumMonthly = 'Premium, monthly'
export const premiumAnnual = 'Premium, annual'
export const until = (at: string) => ` until ${at}`
export const forLife = 'For life'
export const thereIsNothingToPay = 'There is nothing to pay and nothing to renew.'
export const setByAdministrator = (end: string) => `Set by an administrator${end}`
export const renewsOn = (at: string) => `Renews on ${at}`
export const renewsByItself = 'Renews by itself'
export const cancelledOpen = (end: string) => `Cancelled, open${end || ' for now'}`
export const studioStaysOpen = (end: string) =>
  `The Studio stays open${end || ' for some days'}. We try the card again by ourselves.`
export const daysLeft = (days: number) => `${days} ${plural(days, 'day', 'days')} left`
export const whatTrialBecomes = (day: string | null) =>
  `${day ? `It ends on ${day}. ` : ''}After that the account is free again, and everything in it stays.`
export const trialEnded = (day: string) => `Your trial ended on ${day}`
export const planEnded = (day: string) => `Your plan ended on ${day}`
export const itWillNotRenew = 'It will not renew, and nothing more is charged.'
export const lastPaymentDidNotGo = 'The last payment did not go through'
export const running = 'Running'
export const openUntil = (end: string) => `Open until ${end}`
export const open = 'Open'
export const itDoesNotRenew = 'It does not renew, and there is nothing to pay.'
export const everythingYouMadeIsStill =
  'Everything you made is still here. A plan or a promo code opens the Studio again.'
export const practiceIsOpen = 'Practice is open'
export const planOrPromoCode = 'A plan or a promo code opens the Studio, with 30,000 characters a month.'

// useCheckout
export const failedToCreateCheckout = 'Failed to create checkout session. Please try again.'

// useManage
export const paymentPageCouldNotBeOpened =
  'The payment page could not be opened. Nothing was changed. Please try again.'

// useRedeem
export const couldNotActivateTrial = 'Could not activate trial. Please verify your email and try again.'
export const codeLowersPrice = (code: string) => `The code ${code} lowers the price. Choose a plan and it counts.`

// What people say
export const whatActorsSay = 'What actors say'
export const theseAreSamples =
  'Samples, shown on this machine alone: nobody said them. Real words are entered in the site settings.'
