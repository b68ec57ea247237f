import { plural } from '../ui/plural.ts'

export const productName = 'Scene Partner'
export const themeLight = 'Light'
export const themeDark = 'Dark'
export const navigationSignOut = 'Sign out'
export const navigationLabel = 'Main'
export const navigationSignIn = 'Sign In'
export const navigationGetStarted = 'Get Started'
export const navigationStudio = 'Studio'
export const navigationVoices = 'Voices'
export const navigationPricing = 'Pricing'
export const navigationContact = 'Contact'
export const errorPageReturnHome = 'Return Home'

export const bannerSessionEnding =
  'You will be signed out in less than five minutes, because you have not been active for a while.'
export const bannerConfirmedElsewhere =
  'You were signed out here because your email address was confirmed in another browser. Sign in to go on. If the password from this browser no longer works, use an email link.'
export const bannerOffline = 'You’re offline. This page stays open; everything else needs the connection.'

export const footerLabel = 'Footer'

export const accountMenuLabel = (who: string) => `Account of ${who}`
export const themeAsSystem = 'Same as the system'
export const navigationMore = 'More'

export const layoutSkipLink = 'Skip to the content'

export const logoLabel = 'Scene Partner, home'

export const mobileMenuLabel = 'Menu'

export const notFoundTitle = 'Scene Not Found'
export const notFoundLead = 'This page was cut from the play, or it never was in it. The rest of the show goes on.'
export const notFoundGoBack = 'Go Back'
export const notFoundLinksLabel = 'Other pages'

export const offlineTitle = 'Offline'
export const offlineHeading = 'Can’t reach the server'
export const offlineLead =
  'You seem to be offline, so this page could not be fetched. Your scripts and recordings are safe, and drafts are stored on this device. It opens by itself when the connection is back.'
export const offlineTryAgain = 'Try Again'
export const offlineRoomHeading = 'This rehearsal needs the connection to open'
export const offlineRoomLead =
  'You seem to be offline, and the text and the reader’s voice of this script are not stored on this device. What you have said so far is safe, and is saved when the connection is back.'
export const offlineRoomWays = 'What you can do'
export const offlineRoomOtherTab =
  'Is the rehearsal still open in another tab? Go on there: the lines that are ready play without a connection.'
export const offlineRoomWait = 'Leave this page open. The rehearsal opens by itself when the connection is back.'
export const offlineRoomNextTime =
  'For next time: choose “Keep on this device” on the page of the script, or download the scene as MP3. It plays anywhere.'

export const routerErrorTitle = 'Unexpected Application Error'
export const routerErrorHeading = 'Unexpected Application Error!'
export const routerErrorLead = 'The page could not be shown. Nothing of yours is lost; loading it again usually helps.'
export const routerErrorRefresh = 'Refresh Page'

export const bannerStaySignedIn = 'Stay signed in'

export const themeSystem = 'System'
export const themeSelectorLabel = 'Light or dark'

export const impersonationEndFailed = 'The impersonation could not be ended just now. Please try again.'
export const impersonationReturn = 'Return to admin'
export const impersonationViewingAs = (who: string) => `Viewing as ${who} (read-only)`
export const impersonationSessionEnding = 'You will be signed out in less than five minutes.'

export const navigationHome = 'Home'
export const navigationBlog = 'Blog'
export const navigationAbout = 'About'
export const navigationFaq = 'FAQ'
export const navigationPrivacy = 'Privacy'
export const navigationTerms = 'Terms'
export const navigationPractice = 'Practice'
export const navigationScripts = 'My Scripts'
export const tabsLabel = 'Tabs'
export const tabScripts = 'Scripts'
export const tabAccount = 'Account'
export const navigationAdmin = 'Admin Panel'
export const navigationCoupons = 'Coupon Manager'
export const navigationMessages = 'Messages'
export const navigationNewMessages = (count: number) => `${count} new ${plural(count, 'message', 'messages')}`
export const navigationAccountSettings = 'Account settings'

export const announcementReadMore = 'Read more'
export const announcementDismiss = 'Dismiss'
