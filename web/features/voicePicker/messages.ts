/** Texts of the list in which the user chooses a voice. */
export const voicePreview = 'Preview'
export const favouriteLabel = (name: string) => `Favourite: ${name}`
export const favouriteOnTip = (name: string) => `${name} is a favourite`
export const favouriteOffTip = (name: string) => `Keep ${name} as a favourite`
export const filterMen = 'Men'
export const filterWomen = 'Women'
export const filterChildren = 'Children'
export const filterLabel = 'Filter voices'
export const filterFavourites = 'Favourites'
export const voiceListLabel = 'Voices'
export const voiceListRecent = 'Recent'
export const voiceListSimilar = (name: string) => `Similar to ${name}`
export const voiceListOthers = 'Other voices'
export const voiceListKeysHint = 'Use the arrow keys to move between voices.'
export const voiceListShowAll = 'Show all voices'
export const voiceListNoFavouritesHint = 'Press the star beside a voice to see it here.'
export const voiceListNoFavouritesTitle = 'No favourites yet'
export const voiceListNoMatchHint = 'Try a name, an accent, an age, or fewer words.'
export const voiceListNoMatchTitle = 'No matching voice'
export const voicesInvalidData = 'Invalid voice data received from proxy.'
export const favouritesSaveError = 'Your favourites could not be saved. Please try again.'
