import { plural } from '../../ui/plural.ts'

// In several places
export const writeToUs = 'Write to us'

// ContactScreen
export const failedToSendMessage = 'Failed to send message. Please try again.'
export const fillInAllFields = 'Please fill in all fields'
export const questions = 'Questions'
export const howItWorks = 'How it works, what it costs, what can be pasted.'
export const lostPassword = 'A lost password'
export const weMailYouLink = 'We mail you a link that sets a new one.'
export const plansAndCodes = 'Plans and codes'
export const whatEachGives = 'What each gives, and where a promo code goes.'
export const answeredAlready = 'Answered already'
export const contact = 'Contact'
export const questionsFaultsWishes = 'Questions, faults, wishes: a message reaches the people who build Scene Partner.'
export const personReads = 'A person reads it, and answers within 24 to 48 hours.'
export const name = 'Name'
export const email = 'Email'
export const subject = 'Subject'
export const message = 'Message'
export const thankYouForYourMessage = "Thank you for your message! We'll get back to you soon."
export const sending = 'Sending…'
export const sendMessage = 'Send Message'

// FaqScreen
export const faq = 'FAQ'
export const questionsAnswered = 'Questions, answered'
export const whatScenePartnerDoes =
  'What Scene Partner does, what it costs, which scripts it reads and who can see them.'
export const whatActorsAskUs = 'What actors ask us most. If yours is not here, write to us.'
export const searchQuestions = 'Search questions'
export const category = 'Category'
export const questionsFound = (count: number) => `${count} ${plural(count, 'question', 'questions')}`
export const nothingAboutThatYet = 'Nothing about that yet'
export const showAllQuestions = 'Show all questions'
export const popularQuestions = 'Popular questions'
export const somethingElse = 'Something else?'
export const weReadEveryMessage = 'We read every message, and answer within 24 to 48 hours.'
