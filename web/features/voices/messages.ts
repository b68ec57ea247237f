import { plural } from '../../ui/plural.ts'

export const categoryMen = 'Men'
export const categoryWomen = 'Women'
export const categoryChildren = 'Children'
export const categoryLabel = 'Category'

export const galleryClearFilters = 'Clear All Filters'
export const galleryEmptyText = 'Try a name, an accent, an age, or fewer words.'
export const galleryEmptyTitle = 'No matching voice'

export const previewFailed = 'Unable to play voice preview. Please try again.'
export const previewBlocked = 'Could not resume audio playback. Please ensure your browser allows audio.'
export const previewNeedsPress = (name: string) => `Your browser blocked the sound: press Play to hear ${name}.`
export const previewPause = 'Pause'

export const qualityHow = 'How to get better ones'

export const searchLabel = 'Search voices'
export const searchPlaceholder = 'Name, accent, age, manner'

export const rowPreview = 'Preview Voice'
export const rowTryInStudio = 'Try in Studio'
export const rowTryWithName = (name: string) => `with ${name}`

export const voicesTitle = 'Voices'
export const voicesDescription =
  'Men, women and children, with accents from several places: the synthetic voices that read with you.'
export const voicesLoadFailed = 'Failed to load voices'
export const voicesRetry = 'Try Again'
export const voicesNoScript = 'To hear them, this page needs JavaScript.'

export const qualityInstallHint =
  'Run this once, in a terminal, in the folder of Scene Partner. It is free. After that, the same voices sound natural, here on this computer.'
export const qualityDoctorHint = 'Run this in a terminal: it says what is wrong with them.'
export const qualityHosted =
  'Voices marked hosted speak through an outside service, which is sent the words to be read.'
export const qualityMixed = (howMany: 'Most' | 'Some') => `${howMany} voices are natural; basic ones sound plainer.`
export const qualityFetching = (state = 'being downloaded') =>
  `The natural voices are ${state}. Until then you hear the basic ones.`
export const qualityNeural = 'You hear the natural voices.'
export const qualityBroken = 'You hear the basic voices: the natural ones are here but cannot speak.'
export const qualityBasic = 'You hear the basic voices: clear, but plain.'

/** Formats a number of voices: *14 voices*, *1 voice*, *No voices*. */
export const galleryVoiceCount = (count: number): string => `${count || 'No'} ${plural(count, 'voice', 'voices')}`
