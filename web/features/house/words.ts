import { plural } from '../../ui/plural.ts'

// In several places
export const scenePartner = 'Scene Partner'
export const light = 'Light'
export const dark = 'Dark'
export const signOut = 'Sign out'
export const main = 'Main'
export const signIn = 'Sign In'
export const getStarted = 'Get Started'
export const studio = 'Studio'
export const voices = 'Voices'
export const pricing = 'Pricing'
export const contact = 'Contact'
export const returnHome = 'Return Home'

// Banner
export const youWillBeSigned = 'You will be signed out in less than five minutes, as nothing has happened for a while.'
export const youreOffline = 'You’re offline. What is on this page stays; the rest waits for the connection.'

// Footer
export const footer = 'Footer'

// Header
export const accountOf = (who: string) => `Account of ${who}`
export const asSystem = 'As the system'
export const more = 'More'

// Layout
export const skipToContent = 'Skip to the content'

// Logo
export const scenePartnerHome = 'Scene Partner, home'

// MobileMenu and its sheet
export const menu = 'Menu'

// NotFoundScreen
export const sceneNotFound = 'Scene Not Found'
export const thisPageWasCut = 'This page was cut from the play, or it never was in it. The rest of the house is open.'
export const goBack = 'Go Back'
export const elsewhere = 'Elsewhere'

// OfflineScreen
export const offline = 'Offline'
export const houseIsOutOfReach = 'The house is out of reach'
export const youSeemToBeOffline =
  'You seem to be offline, so this page could not be fetched. Your scripts and recordings are safe, and drafts wait on this device. It opens by itself when the connection is back.'
export const tryAgain = 'Try Again'

// RouterError
export const unexpectedApplicationError = 'Unexpected Application Error'
export const unexpectedErrorOutcry = 'Unexpected Application Error!'
export const pageCouldNotBePut =
  'The page could not be put together. Nothing of yours is lost; loading it again usually helps.'
export const refreshPage = 'Refresh Page'

// StaySignedIn
export const staySignedIn = 'Stay signed in'

// ThemeChoice
export const system = 'System'
export const lightOrDark = 'Light or dark'

// ViewingBanner
export const viewCouldNotBeEnded = 'The view could not be ended just now. Please try again.'
export const returnToAdmin = 'Return to admin'
export const viewingAs = (who: string) => `Viewing as ${who} (read-only)`
export const youWillBeSignedOut = 'You will be signed out in less than five minutes.'

// navigation
export const home = 'Home'
export const blog = 'Blog'
export const about = 'About'
export const faq = 'FAQ'
export const privacy = 'Privacy'
export const terms = 'Terms'
export const practice = 'Practice'
export const myScripts = 'My Scripts'
export const adminPanel = 'Admin Panel'
export const couponManager = 'Coupon Manager'
export const messages = 'Messages'
export const newMessages = (count: number) => `${count} new ${plural(count, 'message', 'messages')}`
export const accountSettings = 'Account settings'

// The announcement
export const readMore = 'Read more'
export const putAway = 'Put this away'
