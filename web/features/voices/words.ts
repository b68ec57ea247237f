import { plural } from '../../ui/plural.ts'

// Categories
export const men = 'Men'
export const women = 'Women'
export const children = 'Children'
export const category = 'Category'

// Gallery
export const clearAllFilters = 'Clear All Filters'
export const tryNameAccentAge = 'Try a name, an accent, an age, or fewer words.'
export const nobodyLikeThat = 'Nobody like that'

// PreviewButton
export const unableToPlayVoice = 'Unable to play voice preview. Please try again.'
export const couldNotResumeAudio = 'Could not resume audio playback. Please ensure your browser allows audio.'
export const yourBrowserWaitsForYou = (name: string) => `Your browser waits for you: press play to hear ${name}.`
export const pause = 'Pause'

// QualityLine
export const howToGetBetter = 'How to get better ones'

// SearchVoices
export const searchVoices = 'Search voices'
export const nameAccentAgeManner = 'Name, accent, age, manner'

// VoiceRow
export const previewVoice = 'Preview Voice'
export const tryInStudio = 'Try in Studio'
export const withName = (name: string) => `with ${name}`

// VoicesScreen
export const voices = 'Voices'
export const menWomenAndChildren =
  'Men, women and children, with accents from several places: the synthetic voices that read with you.'
export const failedToLoadVoices = 'Failed to load voices'
export const tryAgain = 'Try Again'
export const toHearThem = 'To hear them, this page needs JavaScript.'

// quality
export const runThisOnceInTerminal =
  'Run this once, in a terminal, in the folder of Scene Partner. It is free; when it is done the same people speak naturally, here on this computer.'
export const runThisInTerminal = 'Run this in a terminal: it says what is wrong with them.'
export const voicesMarkedHostedSpeak =
  'Voices marked hosted speak through an outside service, which is sent the words to be read.'
export const voicesAreNatural = (howMany: 'Most' | 'Some') => `${howMany} voices are natural; basic ones sound plainer.`
export const naturalVoicesAre = (state = 'being fetched') =>
  `The natural voices are ${state}. Until then you hear the basic ones.`
export const youHearNaturalVoices = 'You hear the natural voices.'
export const youHearBasicVoices = 'You hear the basic voices: the natural ones are here but cannot speak.'
export const youHearBasicVoicesClear = 'You hear the basic voices: clear, but plain.'

// chooseVoices
/** *14 voices*, *1 voice*, *No voices*. */
export const voicesFound = (count: number): string => `${count || 'No'} ${plural(count, 'voice', 'voices')}`
