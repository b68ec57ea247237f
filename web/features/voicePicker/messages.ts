/** Messages of the list in which a voice is chosen. */
export const voicePreview = 'Preview'
export const favouriteLabel = (name: string) => `Favourite: ${name}`
export const favouriteOnTip = (name: string) => `${name} is a favourite`
export const favouriteOffTip = (name: string) => `Keep ${name} as a favourite`
export const filterMen = 'Men'
export const filterWomen = 'Women'
export const filterChildren = 'Children'
export const filterLabel = 'Which voices'
export const filterFavourites = 'Favourites'
export const voiceListLabel = 'Voices'
export const voiceListRecent = 'Recent'
export const voiceListOthers = 'Everyone else'
export const voiceListKeysHint = 'Arrow keys lead from voice to voice.'
export const voiceListShowAll = 'Show all voices'
export const voiceListNoFavouritesHint = 'Press the star beside a voice, and it will be here.'
export const voiceListNoFavouritesTitle = 'No favourites yet'
export const voiceListNoMatchHint = 'Try a name, an accent, an age, or fewer words.'
export const voiceListNoMatchTitle = 'No voice like that'
export const voicesInvalidData = 'Invalid voice data received from proxy.'
export const favouritesSaveError = 'Your favourites could not be kept. Please try again.'
